import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../Button/Button'
import { SearchPicker } from './SearchPicker'

const items = ['main', 'feature/prices', 'feature/hours'].map((name) => ({ id: name, label: name }))

async function openPicker(count = 0) {
  const user = userEvent.setup()
  const onSelect = vi.fn<(key: string) => void>()
  const many = Array.from({ length: count }, (_, index) => ({ id: `task-${index}`, label: `task-${index}` }))
  render(
    <SearchPicker
      title="Change branch"
      searchLabel="Find a branch"
      items={[...items, ...many]}
      selectedKey="main"
      onSelect={onSelect}
      trigger={<Button>main</Button>}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'main' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change branch' })
  // In happy-dom React Aria does not see that the field has focus already, and gives it to the dialog.
  await user.click(await within(dialog).findByRole('searchbox', { name: 'Find a branch' }))
  return { user, onSelect, dialog }
}

describe('SearchPicker', () => {
  it('marks the choice', async () => {
    const { dialog } = await openPicker()
    expect(within(dialog).getByRole('option', { name: 'main' }).getAttribute('aria-selected')).toBe('true')
  })

  it('narrows down while typing, and Enter chooses', async () => {
    const { user, onSelect, dialog } = await openPicker()
    await user.keyboard('HOURS')
    await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onSelect).toHaveBeenCalledWith('feature/hours')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says so when nothing fits', async () => {
    const { user } = await openPicker()
    await user.keyboard('nothing like it')
    expect(await screen.findByText('Nothing found')).toBeDefined()
  })

  it('shows a hundred and says how many more there are', async () => {
    const { dialog } = await openPicker(150)
    expect(within(dialog).getAllByRole('option')).toHaveLength(100)
    expect(within(dialog).getByText(/^53 more/)).toBeDefined()
  })
})
