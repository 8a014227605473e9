import { expect, it } from 'vitest'
import { createSubscriptions } from './subscriptions'

function heardOf(changed: readonly string[]): string[] {
  const { add, notify } = createSubscriptions()
  const heard: string[] = []
  for (const pointer of ['', '/a', '/a/b', '/a/b/c', '/ab', '/d/0', '/d/1'])
    add(pointer, () => heard.push(pointer))
  notify(changed)
  return heard.toSorted()
}

it.each([
  [['/a/b'], ['', '/a', '/a/b', '/a/b/c']],
  [['/a'], ['', '/a', '/a/b', '/a/b/c']],
  [[''], ['', '/a', '/a/b', '/a/b/c', '/ab', '/d/0', '/d/1']],
  [
    ['/d/0', '/d/2'],
    ['', '/d/0'],
  ],
  [
    ['/d/0/name', '/ab'],
    ['', '/ab', '/d/0'],
  ],
  [[], []],
])('tells of %j what it is, what is around it and what is in it, each once', (changed, heard) => {
  expect(heardOf(changed)).toEqual(heard)
})
