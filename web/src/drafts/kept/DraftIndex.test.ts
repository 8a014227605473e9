import { expect, test } from 'vitest'
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
