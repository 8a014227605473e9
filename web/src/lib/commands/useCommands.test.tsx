import { fireEvent, render, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Command } from './Command'
import { onFailedCommand, openCommands, registry } from './registry'
import { useCommands } from './useCommands'

interface Context {
  readonly isDirty: boolean
}

function Screen({ commands, isDirty }: { commands: readonly Command<Context>[]; isDirty: boolean }) {
  useCommands(commands, { isDirty })
  return <input aria-label="name" />
}

describe('useCommands', () => {
  const command = (run: (context: Context) => void): Command<Context> => ({
    id: 'commit',
    label: () => 'Commit',
    shortcuts: ['Mod+S'],
    isEnabled: ({ isDirty }) => isDirty,
    run,
  })

  it('runs a command with the newest context while it is enabled', () => {
    const run = vi.fn<(context: Context) => void>()
    const commands = [command(run)]
    const { rerender, unmount } = render(<Screen commands={commands} isDirty={false} />)
    fireEvent.keyDown(document, { key: 's', ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
    rerender(<Screen commands={commands} isDirty />)
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
      useCommands(commands, { isDirty: true })
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

  it('leaves keys to controls that have a meaning for them where it hears of them last', () => {
    const run = vi.fn<() => void>()
    const commands = [{ ...command(run), keysOf: 'last' as const }]
    function Page() {
      useCommands(commands, { isDirty: true })
      return <input aria-label="text" onKeyDown={(event) => event.preventDefault()} />
    }
    const { getByLabelText } = render(<Page />)
    fireEvent.keyDown(getByLabelText('text'), { key: 's', ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
    fireEvent.keyDown(document, { key: 's', ctrlKey: true })
    expect(run).toHaveBeenCalledOnce()
  })

  it('is asked for what can be done here: each command once, that of the innermost', async () => {
    const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const commands = [[command(outer)], [command(inner)]] as const
    function Part({ at }: { readonly at: 0 | 1 }) {
      useCommands(commands[at], { isDirty: at === 1 })
      return null
    }
    const page = render(
      <>
        <Part at={0} />
        <Part at={1} />
      </>,
    )
    const open = () => openCommands(registry.getState().commands)
    expect(open().map(({ id }) => id)).toEqual(['commit'])
    expect(open()[0]?.isEnabled()).toBe(true)
    await open()[0]?.run()
    expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
    page.unmount()
    expect(open()).toEqual([])
  })

  it('tells what a command throws', async () => {
    const failed = vi.fn<(label: string, error: unknown) => void>()
    const stop = onFailedCommand(failed)
    const error = new Error('no')
    const commands = [
      command(() => {
        throw error
      }),
    ]
    render(<Screen commands={commands} isDirty />)
    fireEvent.keyDown(document, { key: 's', ctrlKey: true })
    await waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith('Commit', error))
    stop()
  })
})
