import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { DeafWorker, InlineWorker } from '~/forms/testing/InlineWorker'
import { PatternTester } from './PatternTester'

beforeEach(() => vi.stubGlobal('Worker', InlineWorker))

it('says at once whether the pattern takes a text, in the words of the validator', async () => {
  const { rerender } = render(<PatternTester pattern="^[a-z]+$" />)
  const box = screen.getByRole('textbox', { name: 'Try a text' })
  await userEvent.type(box, 'rye')
  await screen.findByText('The pattern takes it.')
  await userEvent.type(box, ' 2')
  await screen.findByText('The pattern does not take it.')
  rerender(<PatternTester pattern="^[a-z 2]+$" />)
  await screen.findByText('The pattern takes it.')
  rerender(<PatternTester pattern="[a-" />)
  await screen.findByText('The pattern is no regular expression.')
  await userEvent.clear(box)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('gives up on a pattern that takes too long', async () => {
  vi.stubGlobal('Worker', DeafWorker)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    render(<PatternTester pattern="^(a+)+$" />)
    await userEvent.type(screen.getByRole('textbox'), 'aa', { delay: null })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await screen.findByText(/^The pattern takes too long/)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})
