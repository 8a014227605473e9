import { expect, test } from 'vitest'
import { createUndoGroups } from './undoGroups'

function clock() {
  let time = 0
  const groupOf = createUndoGroups('code', () => time)
  return { groupOf, wait: (ms: number) => (time += ms) }
}

function typed(from: number) {
  return { event: 'input.type', from, to: from, end: from + 1 }
}

function deleted(from: number) {
  return { event: 'delete', from, to: from + 1, end: from }
}

test('typing on is one step', () => {
  const { groupOf, wait } = clock()
  const first = groupOf(typed(4))
  wait(300)
  expect(groupOf(typed(5))).toBe(first)
})

test('deleting on is one step, backwards and forwards', () => {
  const { groupOf } = clock()
  const first = groupOf(deleted(9))
  expect(groupOf(deleted(8))).toBe(first)
  expect(groupOf(deleted(8))).toBe(first)
})

test('a pause, another place and another kind each begin a step', () => {
  const { groupOf, wait } = clock()
  const steps = [groupOf(typed(4))]
  wait(1000)
  steps.push(groupOf(typed(5)), groupOf(typed(40)), groupOf(deleted(40)))
  expect(new Set(steps).size).toBe(4)
})

test('what is pasted is a step of its own', () => {
  const { groupOf } = clock()
  const paste = groupOf({ event: '', from: 7, to: 7, end: 9 })
  expect(groupOf({ event: '', from: 9, to: 9, end: 11 })).not.toBe(paste)
})
