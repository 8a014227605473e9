import { expect, test, vi } from 'vitest'
import type { Draft } from '../draft'
import { DraftIndex } from './DraftIndex'

const draft = (path: string): Draft => ({
  account: 'ada',
  reference: { owner: 'ada', repo: 'shop', ref: 'main', path },
  base: { sha: 'b', text: '', mode: '100644' },
  text: 'x',
  updatedAt: '',
})

test('the views hear of many drafts at once; whoever asks meanwhile knows each at once', async () => {
  const index = new DraftIndex()
  const heard: string[][] = []
  index.state.subscribe(({ drafts }) => heard.push([...drafts.keys()]))
  index.publish('a', draft('a'))
  const failing = index.together(async () => {
    index.publish('b', draft('b'))
    await index.together(async () => index.publish('a', undefined))
    expect([...index.drafts.keys()]).toEqual(['b'])
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  index.publish('c', draft('c'))
  expect(heard).toEqual([['a'], ['b'], ['b', 'c']])
})

test('a key waits for nobody: the views hear after it, once, and whoever asks at once knows', async () => {
  const index = new DraftIndex()
  const heard: string[][] = []
  index.state.subscribe(({ drafts }) => heard.push([...drafts.keys()]))
  const read = vi.fn<(path: string) => Draft>(draft)
  index.publishTyped('a', () => read('a'))
  index.publishTyped('b', () => read('b'))
  expect(read).not.toHaveBeenCalled()
  expect([...index.drafts.keys()]).toEqual(['a', 'b'])
  expect(heard).toEqual([])
  await vi.waitFor(() => expect(heard).toEqual([['a', 'b']]))
  index.publishTyped('a', () => undefined)
  // What ends it otherwise meanwhile counts.
  index.publish('a', draft('a'))
  index.publishTyped('c', () => read('c'))
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(heard.slice(1)).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
})
