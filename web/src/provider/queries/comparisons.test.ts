import { expect, it } from 'vitest'
import type { Comparison } from '../historyTypes'
import { changedPaths, touches } from './comparisons'

const file = { status: 'modified', sha: null, additions: 1, deletions: 1 } as const
const comparison: Comparison = {
  status: 'ahead',
  aheadBy: 1,
  behindBy: 0,
  mergeBase: 'a',
  files: [
    { ...file, path: 'menu.json', previousPath: null },
    { ...file, path: 'new.json', status: 'renamed', previousPath: 'old.json' },
  ],
}

it('a renamed file was changed under both of its names', () => {
  expect(changedPaths(comparison)).toEqual(['menu.json', 'new.json', 'old.json'])
  expect(touches(comparison, ['old.json'])).toBe(true)
  expect(touches(comparison, ['menu.sheaf.json', 'menu.json'])).toBe(true)
  expect(touches(comparison, ['menu.sheaf.json'])).toBe(false)
})

it('what is not known touches nothing', () => {
  expect(changedPaths(undefined)).toEqual([])
  expect(touches(undefined, ['menu.json'])).toBe(false)
})
