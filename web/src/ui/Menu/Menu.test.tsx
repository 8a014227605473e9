import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../Button/Button'
import { Menu } from './Menu'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens the menu from the field beside its button, as the keys of a field's menu do. */
async function openFromField(onAction: () => void): Promise<void> {
  render(
    <>
      <input aria-label="Name" />
      <input aria-label="Next" />
      <Menu label="More" trigger={<Button>More</Button>} items={[{ id: 'a', label: 'Remove', onAction }]} />
    </>,
  )
  act(() => field('Name').focus())
  const open = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  act(() => void screen.getByRole('button', { name: 'More' }).dispatchEvent(open))
  await screen.findByRole('menuitem', { name: 'Remove' })
}

const field = (name: string) => screen.getByRole('textbox', { name })

it('gives focus back at once, before anything more is drawn', async () => {
  const onAction = vi.fn<() => void>()
  await openFromField(onAction)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  expect(onAction).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field('Name'))
})

it('leaves focus where its action takes it', async () => {
  await openFromField(() => setTimeout(() => field('Next').focus()))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Next')))
})
