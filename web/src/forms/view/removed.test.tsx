import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderForm } from '../testing/renderForm'

const crew = {
  schema: {
    properties: {
      crew: { type: 'array', items: { title: 'Hand', properties: { name: { type: 'string' } } } },
      more: { type: 'string' },
    },
  },
  data: { crew: [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy' }], more: 'x' },
}

const note = () => screen.queryByText('Hand 2 removed')

describe('what was removed', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is brought back by one press, and gets the focus', async () => {
    const { value } = renderForm(crew)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Hand 2' }))
    await screen.findByText('Hand 2 removed')
    await userEvent.click(screen.getByRole('button', { name: 'Undo removing Hand 2' }))
    expect(value()).toEqual(crew.data)
    expect(note()).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bo Hand 2' })),
    )
  })

  it('is offered no longer once something else was changed: undo would take that back', async () => {
    renderForm(crew)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Hand 2' }))
    await screen.findByText('Hand 2 removed')
    await userEvent.type(screen.getByLabelText('More'), 'y')
    expect(note()).toBeNull()
  })

  it('is offered for ten seconds, and for as long as somebody is at it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    renderForm(crew)
    await user.click(screen.getByRole('button', { name: 'Remove Hand 2' }))
    const undo = await screen.findByRole('button', { name: 'Undo removing Hand 2' })
    act(() => undo.focus())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(note()).toBeTruthy()
    act(() => undo.blur())
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(note()).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(note()).toBeNull()
  })
})
