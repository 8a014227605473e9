import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../Button/Button'
import { Popover } from './Popover'

describe('Popover', () => {
  it('opens at its button and gives focus back', async () => {
    const user = userEvent.setup()
    const preload = vi.fn<() => Promise<void>>(async () => {})
    render(
      <Popover title="Share" preload={preload} trigger={<Button>Open</Button>}>
        {({ close }) => <Button onPress={close}>Done</Button>}
      </Popover>,
    )
    const trigger = screen.getByRole('button', { name: 'Open' })
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    expect(preload).not.toHaveBeenCalled()
    await user.hover(trigger)
    expect(preload).toHaveBeenCalled()

    await user.click(trigger)
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeDefined()
    expect(trigger.getAttribute('aria-expanded')).toBe('true')

    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(trigger))
  })

  it('closes on Escape', async () => {
    const user = userEvent.setup()
    render(
      <Popover title="Share" preload={async () => {}} trigger={<Button>Open</Button>}>
        Content
      </Popover>,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
