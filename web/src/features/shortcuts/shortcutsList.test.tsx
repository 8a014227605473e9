import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { panelCommands } from '~/app/shell/panelCommands'
import { commitCommand } from '~/features/commit/CommitButton'
import { paletteCommand } from '~/features/palette/Palette'
import { register, registry } from '~/lib/commands/registry'
import { keys } from '~/lib/keyboard/keys'
import { ShortcutsList } from './ShortcutsList'
import { shortcutGroups } from './shortcutGroups'
import { useShortcutsList } from './shortcutsList'

afterEach(() => act(() => useShortcutsList.setState({ isOpen: false, isByKey: true })))

function openPage() {
  const user = userEvent.setup()
  render(
    <>
      <input aria-label="name" />
      <select aria-label="size" />
      <input type="checkbox" aria-label="open" />
      <ShortcutsList />
    </>,
  )
  return user
}

/** As on a page where there is something to commit. */
const registerPage = () =>
  register(
    [commitCommand, paletteCommand, ...panelCommands].map((command) => ({
      ...command,
      isEnabled: () => true,
      run: async () => {},
    })),
  )

it('tells every key that there is', () => {
  const stop = registerPage()
  render(<ShortcutsList />)
  const listed = new Set(
    shortcutGroups(registry.getState().commands).flatMap(({ entries }) =>
      entries.flatMap(({ shortcuts }) => shortcuts),
    ),
  )
  expect(
    Object.values(keys)
      .flat()
      .filter((shortcut) => !listed.has(shortcut)),
  ).toEqual([])
  stop()
})

it('opens by a question mark, but not while something is typed', async () => {
  const user = openPage()
  for (const label of ['name', 'size']) {
    screen.getByLabelText(label).focus()
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('?')
  screen.getByLabelText('open').focus()
  await user.keyboard('?')
  const stop = registerPage()
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect((await dialog.findByText('Commit')).nextSibling?.textContent).toBe('Ctrl+S or Ctrl+Enter')
  act(stop)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('open'))
})

it('the key can be turned off', async () => {
  const user = openPage()
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: /Open this list/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})
