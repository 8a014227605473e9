import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useCommands } from '~/lib/commands/useCommands'
import { panelCommands } from './panelCommands'

function Page({ isAsking = false }: { readonly isAsking?: boolean }) {
  useCommands(panelCommands, undefined)
  return (
    <>
      <header data-pane>
        <a href="/">Home</a>
      </header>
      <main data-pane>
        <section data-pane>No control</section>
        <section data-pane>
          <button type="button" disabled>
            Off
          </button>
          <button type="button">File</button>
        </section>
        <section data-pane>
          <input aria-label="Name" />
        </section>
      </main>
      {isAsking && (
        <dialog open>
          <button type="button">Answer</button>
        </dialog>
      )}
    </>
  )
}

test('F6 goes round the panels that have a control, Shift+F6 back', async () => {
  render(<Page />)
  const user = userEvent.setup()
  const names = ['Home', 'File', 'Name', 'Home']
  for (const name of names) {
    await user.keyboard('{F6}')
    const focused = document.activeElement
    expect(focused?.textContent || focused?.getAttribute('aria-label')).toBe(name)
  }
  await user.keyboard('{Shift>}{F6}{/Shift}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name')
})

test('a dialog keeps the focus', async () => {
  render(<Page isAsking />)
  screen.getByRole('button', { name: 'Answer' }).focus()
  await userEvent.setup().keyboard('{F6}')
  expect(document.activeElement?.textContent).toBe('Answer')
})
