import { fireEvent, render, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Command } from './Command'
import { useOperations } from './operations'
import { useShortcuts } from './useShortcuts'

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
    shortcuts: ['Mod+S'],
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

  it('takes keys with Control before a control does, and leaves them to a dialog', () => {
    const run = vi.fn<() => void>()
    const press = vi.fn<() => void>()
    const sent = vi.fn<() => void>()
    const commands = [{ ...command(run), shortcuts: ['Mod+Enter'] }]
    function Page() {
      useShortcuts(commands, { isDirty: true })
      return (
        <>
          <button type="button" onKeyDown={press}>
            Elsewhere
          </button>
          <dialog open>
            <textarea onKeyDown={sent} />
          </dialog>
        </>
      )
    }
    const { container } = render(<Page />)
    const button = container.querySelector('button')
    const text = container.querySelector('textarea')
    if (!button || !text) throw new Error('the page has no controls')
    button.focus()
    fireEvent.keyDown(button, { key: 'Enter', ctrlKey: true })
    expect(run).toHaveBeenCalledOnce()
    expect(press).not.toHaveBeenCalled()
    text.focus()
    expect(fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })).toBe(false)
    expect(run).toHaveBeenCalledOnce()
    expect(sent).toHaveBeenCalledOnce()
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
