import { expect, test } from 'vitest'
import type { Draft } from './draft'
import { refDrafts } from './refDrafts'

const ref = { owner: 'ada', repo: 'site', ref: 'main' }

function draft(path: string, changes: Partial<Draft> = {}): readonly [string, Draft] {
  const reference = { ...ref, path }
  const base = { sha: 's1', text: '', mode: '100644' }
  return [path, { account: 'ann', reference, base, text: 'x', updatedAt: '', ...changes }]
}

const told = (...drafts: readonly (readonly [string, Draft])[]) => refDrafts(new Map(drafts), 'ann', ref)

test('paths and states stay the same objects while files are typed into, and no longer', () => {
  const first = told(draft('b'), draft('a'))
  expect(first.paths).toStrictEqual(['a', 'b'])
  const typed = told(draft('b', { text: 'xy' }), draft('a'))
  expect(typed.drafts.map(({ text }) => text)).toStrictEqual(['x', 'xy'])
  expect(typed.paths).toBe(first.paths)
  expect(typed.states).toBe(first.states)
  const deleted = told(draft('b', { isDeleted: true }), draft('a'))
  expect(deleted.paths).toBe(first.paths)
  expect([...deleted.states]).toStrictEqual([
    ['a', 'changed'],
    ['b', 'deleted'],
  ])
  expect(told(draft('a')).paths).toStrictEqual(['a'])
})

test('each account and ref has its own', () => {
  const all = new Map([draft('a'), draft('c', { account: 'eve' })])
  expect(refDrafts(all, 'ann', ref).paths).toStrictEqual(['a'])
  expect(refDrafts(all, 'eve', ref).paths).toStrictEqual(['c'])
  expect(refDrafts(all, 'ann', { ...ref, ref: 'next' }).paths).toStrictEqual([])
})
