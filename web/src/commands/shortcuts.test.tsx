import { fireEvent, render, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Command } from './Command'
import { useOperations } from './operations'
import { formatShortcut, matchesShortcut } from './shortcuts'
import { useShortcuts } from './useShortcuts'

describe('shortcuts', () => {
  it.each([
    ['Mod+S', false, 'Ctrl+S'],
    ['Mod+Shift+Enter', false, 'Ctrl+Shift+Enter'],
    ['Mod+Shift+Enter', true, '⇧⌘↩'],
    ['Alt+B', true, '⌥B'],
  ])('%s on an Apple (%s: %s)', (shortcut, isApple, text) => {
    expect(formatShortcut(shortcut, isApple)).toBe(text)
  })

  it.each([
    [{ key: 's', ctrlKey: true }, false, true],
    [{ key: 'S', ctrlKey: true }, false, true],
    [{ key: 's', metaKey: true }, false, false],
    [{ key: 's', metaKey: true }, true, true],
    [{ key: 's', ctrlKey: true, shiftKey: true }, false, false],
    [{ key: 's', ctrlKey: true, metaKey: true }, false, false],
    [{ key: 's' }, false, false],
  ])('Mod+S and %j on an Apple (%s): %s', (keys, isApple, isMatch) => {
    expect(matchesShortcut(new KeyboardEvent('keydown', keys), 'Mod+S', isApple)).toBe(isMatch)
  })
})

interface Context {
  readonly isDirty: boolean
}

function Screen({ command, isDirty }: { command: Command<Context>; isDirty: boolean }) {
  useShortcuts([command], { isDirty })
  return <input aria-label="name" />
}

describe('useShortcuts', () => {
  const command = (run: (context: Context) => void): Command<Context> => ({
    id: 'commit',
    label: () => 'Commit',
    shortcut: 'Mod+S',
    isEnabled: ({ isDirty }) => isDirty,
    run,
  })

  it('runs a command with the newest context while it is enabled', () => {
    const run = vi.fn<(context: Context) => void>()
    const { rerender, unmount } = render(<Screen command={command(run)} isDirty={false} />)
    fireEvent.keyDown(document, { key: 's', ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
    rerender(<Screen command={command(run)} isDirty />)
    expect(fireEvent.keyDown(document, { key: 's', ctrlKey: true })).toBe(false)
    expect(run).toHaveBeenCalledExactlyOnceWith({ isDirty: true })
    unmount()
    fireEvent.keyDown(document, { key: 's', ctrlKey: true })
    expect(run).toHaveBeenCalledOnce()
  })

  it('enters what a command throws', async () => {
    const run = () => {
      throw new Error('no')
    }
    render(<Screen command={command(run)} isDirty />)
    fireEvent.keyDown(document, { key: 's', ctrlKey: true })
    await waitFor(() => {
      expect(useOperations.getState().operations[0]).toMatchObject({ type: 'Failed', label: 'Commit' })
    })
  })
})
