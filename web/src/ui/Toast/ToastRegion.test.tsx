import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion } from './ToastRegion'
import type { Toast } from './toasts'

const first = { id: '1', title: 'Commit to main', message: 'GitHub did not answer.' }
const second = { id: '2', title: 'Create branch', message: 'The name is taken.' }

function Toasts({ initial }: { readonly initial: readonly Toast[] }) {
  const [toasts, setToasts] = useState(initial)
  return (
    <ToastRegion
      toasts={toasts}
      timeout={1000}
      onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))}
    />
  )
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('ToastRegion', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('shows the newest first and announces it', () => {
    render(<Toasts initial={[second, first]} />)
    const titles = screen.getAllByRole('article').map((toast) => toast.getAttribute('aria-label'))
    expect(titles).toEqual(['Create branch', 'Commit to main'])
    expect(screen.getByRole('alert').textContent).toBe('Create branch: The name is taken.')
  })

  it('lets a toast go after its time and not before', async () => {
    render(<Toasts initial={[first]} />)
    await pass(999)
    expect(screen.getByRole('article')).toBeDefined()
    await pass(1)
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('stops the clock while focus is inside, and goes on with what was left', async () => {
    render(<Toasts initial={[first]} />)
    await pass(600)
    const button = screen.getByRole('button', { name: 'Dismiss' })
    act(() => button.focus())
    await pass(60_000)
    expect(screen.getByRole('article')).toBeDefined()
    act(() => button.blur())
    await pass(399)
    expect(screen.getByRole('article')).toBeDefined()
    await pass(1)
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('stops the clock while the pointer moves on it, but not because it comes up under one at rest', async () => {
    render(<Toasts initial={[second, first]} />)
    const [newest, older] = screen.getAllByRole('article')
    if (!newest || !older) throw new Error('there are no toasts')
    fireEvent.pointerEnter(newest, { pointerType: 'mouse' })
    fireEvent.pointerOver(newest, { pointerType: 'mouse' })
    await pass(600)
    fireEvent.pointerMove(newest, { pointerType: 'mouse' })
    await pass(60_000)
    expect(screen.getAllByRole('article')).toHaveLength(2)
    fireEvent.pointerLeave(newest, { pointerType: 'mouse' })
    fireEvent.pointerOut(newest, { pointerType: 'mouse' })
    await pass(400)
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('stops the clock while the page is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    render(<Toasts initial={[first]} />)
    await pass(60_000)
    expect(screen.getByRole('article')).toBeDefined()
    visibility.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    await pass(1000)
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('takes a toast away on Dismiss and leaves the others', () => {
    render(<Toasts initial={[second, first]} />)
    const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' })
    if (dismiss) fireEvent.click(dismiss)
    expect(screen.getByRole('article', { name: 'Commit to main' })).toBeDefined()
    expect(screen.queryByRole('article', { name: 'Create branch' })).toBeNull()
  })
})
