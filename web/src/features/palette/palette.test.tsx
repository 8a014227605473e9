import { act, screen, waitFor, within } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCommands } from '~/lib/commands/useCommands'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { Palette } from './Palette'
import { PaletteSearch } from './PaletteSearch'
import { closePalette, usePalette } from './paletteState'
import { type PaletteItem, paletteItem } from './sources/PaletteItem'
import { addVisit, readVisits } from './sources/visits'

const item = (label: string, changes: Partial<PaletteItem> = {}): PaletteItem => ({
  ...paletteItem({ key: label, kind: 'entry', label, icon: FileText, target: { href: `/${label}` } }),
  ...changes,
})

/** A palette to which more is found later. */
async function openPalette(first: readonly PaletteItem[], isPending = false) {
  let addMore: (items: readonly PaletteItem[]) => void = () => {}
  const onClose = vi.fn<() => void>()
  function Streaming() {
    const [sources, setSources] = useState([first])
    const [isLoading, setLoading] = useState(isPending)
    addMore = (items) => {
      setSources((before) => [...before, items])
      setLoading(false)
    }
    return <PaletteSearch sources={sources} isPending={isLoading} reference={undefined} onClose={onClose} />
  }
  const view = await renderWithProviders(<Streaming />)
  const field = await screen.findByRole('combobox')
  await view.user.click(field)
  return { ...view, field, onClose, more: (items: readonly PaletteItem[]) => act(() => addMore(items)) }
}

const active = () => screen.getByRole('option', { selected: true })

afterEach(() => act(closePalette))

it('finds while somebody types, points at the best, and goes there by Enter', async () => {
  const { user, field, address, onClose } = await openPalette(
    ['Rye', 'Dry rye', 'Wheat'].map((name) => item(name)),
  )
  await user.type(field, 'rye')
  const list = within(screen.getByRole('listbox'))
  await waitFor(() => expect(list.getAllByRole('option').map(({ id }) => id)).toHaveLength(2))
  expect(list.getByRole('group', { name: 'Entries' })).toBeTruthy()
  expect(field.getAttribute('aria-activedescendant')).toBe(active().id)
  await user.keyboard('{ArrowDown}')
  expect(active().textContent).toContain('Dry rye')
  await user.keyboard('{ArrowDown}')
  expect(active().textContent).toContain('Rye')
  await user.keyboard('{Enter}')
  expect([address(), onClose.mock.calls.length]).toEqual(['/Rye', 1])
})

it('stays at what the arrows went to while better ones come', async () => {
  const { user, field, more, address } = await openPalette(['Old rye', 'My rye'].map((name) => item(name)))
  await user.type(field, 'rye')
  await user.keyboard('{ArrowDown}')
  const chosen = active().textContent
  more([item('Rye'), item('Rye bread')])
  expect(screen.getAllByRole('option')).toHaveLength(4)
  expect(active().textContent).toBe(chosen)
  await user.keyboard('{Enter}')
  expect(chosen).toContain(decodeURI(address()).slice(1))
})

it('takes an Enter that came before anything was there, unless somebody typed on', async () => {
  const { user, field, more, address, onClose } = await openPalette([], true)
  await user.type(field, 'ry{Enter}')
  expect(onClose).not.toHaveBeenCalled()
  await user.type(field, 'e')
  more([item('Rye')])
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/Rye')
  onClose.mockClear()
})

it('goes to what comes for an Enter that waits', async () => {
  const { user, field, more, address } = await openPalette([], true)
  await user.type(field, 'rye{Enter}')
  more([item('Rye')])
  await waitFor(() => expect(address()).toBe('/Rye'))
})

it('offers what the screen can do, by the rules of its buttons, and runs it', async () => {
  const run = vi.fn<() => void>()
  const command = (id: string, isEnabled: boolean) => ({
    id,
    label: () => id,
    isEnabled: () => isEnabled,
    run,
  })
  const commands = [command('Publish', true), command('Publish later', false)]
  function Screen() {
    useCommands(commands, undefined)
    return <Palette />
  }
  const { user } = await renderWithProviders(<Screen />)
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await user.click(field)
  await user.type(field, '>publish')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  expect(screen.getByRole('option', { name: 'Publish later' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('option', { name: 'Publish later' }))
  expect(run).not.toHaveBeenCalled()
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is not open for another account', async () => {
  act(() => usePalette.getState().open('eve'))
  await renderWithProviders(<Palette />, { account: 'ada' })
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('remembers places by account, the newest first and each once', () => {
  for (const [address, at] of [
    ['/a', 1],
    ['/b', 2],
    ['/a', 3],
  ] as const)
    addVisit({ account: 'bob', address, at })
  addVisit({ account: 'eve', address: '/secret', at: 4 })
  expect(readVisits('bob').map(({ address }) => address)).toEqual(['/a', '/b'])
  for (let at = 0; at < 100; at++) addVisit({ account: 'bob', address: `/${at}`, at })
  expect(readVisits('bob')).toHaveLength(60)
})

it.each(['‮evil‬ name', '<img src=x onerror=alert(1)>', '🎣'.repeat(40), 'a'.repeat(2_000)])(
  'shows a hostile name as text: %s',
  async (name) => {
    const { user, field } = await openPalette([item(name)])
    await user.click(field)
    await user.paste(name.slice(0, 12))
    await waitFor(() => expect(screen.getByText(name).tagName).toBe('BDI'))
    expect(document.querySelector('img')).toBeNull()
  },
)
