import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Steps } from './slices'
import { useSliced } from './useSliced'

/** Each look at the clock takes longer than a slice may: one step is done in a slice. */
beforeEach(() => {
  vi.useFakeTimers()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5
    return now
  })
})
afterEach(() => {
  vi.useRealTimers()
})

function count(name: string, steps: number) {
  return function* begin(): Steps<string> {
    for (let step = 0; step < steps; step += 1) yield
    return `${name} done`
  }
}

function watch(begin: () => Steps<string>) {
  const told: string[] = []
  const { result, rerender } = renderHook(
    (work) => useSliced(work, 'nothing', (answer) => told.push(answer)),
    {
      initialProps: begin,
    },
  )
  const state = () => [result.current.answer, result.current.isWorking]
  return { told, state, rerender, finish: () => result.current.finish() }
}

test('little work is answered at once', () => {
  const { state, told } = watch(count('a', 0))
  expect(state()).toEqual(['a done', false])
  expect(told).toEqual([])
})

test('more of it leaves the page free, shows what was known, and tells its answer', () => {
  const { state, told, rerender } = watch(count('a', 3))
  expect(state()).toEqual(['nothing', true])
  act(() => void vi.advanceTimersByTime(1))
  expect(state()).toEqual(['nothing', true])
  act(() => void vi.runAllTimers())
  expect(state()).toEqual(['a done', false])
  rerender(count('b', 3))
  expect(state()).toEqual(['a done', true])
  act(() => void vi.runAllTimers())
  expect(state()).toEqual(['b done', false])
  expect(told).toEqual(['a done', 'b done'])
})

test('other work ends what is under way', () => {
  const { state, told, rerender } = watch(count('a', 9))
  act(() => void vi.advanceTimersByTime(2))
  rerender(count('b', 5))
  act(() => void vi.runAllTimers())
  expect(state()).toEqual(['b done', false])
  expect(told).toEqual(['b done'])
})

test('the rest is done at once for who cannot wait', () => {
  const { state, told, finish } = watch(count('a', 9))
  let answer = ''
  act(() => {
    answer = finish()
  })
  expect(answer).toBe('a done')
  expect(state()).toEqual(['a done', false])
  act(() => void vi.runAllTimers())
  expect(told).toEqual([])
})
