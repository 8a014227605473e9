import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Referrers } from './findReferrers'
import { useOnceKnown } from './useOnceKnown'
import type { ReferrerSearch } from './useReferrers'

const looking: ReferrerSearch = { kind: 'looking', seen: 0, count: 0, isLate: false, stop: () => {} }
const found = (unreadable: readonly string[]): ReferrerSearch => {
  const referrers: Referrers = { all: [], valueAfter: () => undefined, unseen: 0, unread: [], unreadable }
  return { kind: 'found', referrers, isLate: true }
}

function submitting() {
  let done = 0
  const hook = renderHook(({ search }) => useOnceKnown(search, () => void (done += 1)), {
    initialProps: { search: looking },
  })
  return { ...hook, submit: () => act(() => hook.result.current.submit()), done: () => done }
}

test('what is submitted while it is looked for is done once, as soon as nothing leads there', () => {
  const { rerender, result, submit, done } = submitting()
  submit()
  expect([done(), result.current.isWaiting]).toEqual([0, true])
  rerender({ search: found([]) })
  expect([done(), result.current.isWaiting]).toEqual([1, false])
  rerender({ search: looking })
  rerender({ search: found([]) })
  expect(done()).toBe(1)
  submit()
  expect(done()).toBe(2)
})

test('where there is something to read first it waits for another press', () => {
  const { rerender, result, submit, done } = submitting()
  submit()
  rerender({ search: found(['a.yaml']) })
  expect([done(), result.current.isWaiting]).toEqual([0, false])
  submit()
  expect(done()).toBe(1)
})
