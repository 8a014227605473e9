import { expect, test } from 'vitest'
import type { FileConflict } from '~/drafts/commit'
import { answer, type ConflictAnswers, resolutionsOf } from './choices'

const absent = { base: undefined, ours: undefined, theirs: undefined, both: undefined }
const field = (id: string) => ({ kind: 'field', id, path: [id], ...absent }) as const
const versions = { base: '', ours: '', theirs: '' }
const files: readonly FileConflict[] = [
  { path: 'a.json', theirs: 'blob-a', versions, conflicts: [field('x'), field('y')] },
  { path: 'b.json', theirs: null, versions, conflicts: [field('z')] },
]
const none: ConflictAnswers = new Map()

test('there are no decisions while a question is open', () => {
  expect(resolutionsOf(files, none)).toBeUndefined()
  const some = answer(answer(none, 'a.json', ['x'], 'ours'), 'a.json', ['y'], 'theirs')
  expect(resolutionsOf(files, some)).toBeUndefined()
})

test('what is in a renamed file is asked once the edits are to go there', () => {
  const whole = { kind: 'file', id: 'file', reason: 'removed', renamedTo: 'b.json' } as const
  const file: FileConflict = { path: 'a.json', theirs: 'blob-b', versions, conflicts: [whole, field('x')] }
  expect(resolutionsOf([file], answer(none, 'a.json', ['file'], 'theirs'))).toBeDefined()
  const both = answer(none, 'a.json', ['file'], 'both')
  expect(resolutionsOf([file], both)).toBeUndefined()
  expect(resolutionsOf([file], answer(both, 'a.json', ['x'], 'ours'))).toBeDefined()
})

test('decisions name the version that they were made about', () => {
  let answers = none
  for (const [path, id] of [
    ['a.json', 'x'],
    ['a.json', 'y'],
    ['b.json', 'z'],
  ] as const) {
    answers = answer(answers, path, [id], 'theirs')
  }
  answers = answer(answers, 'a.json', ['x'], 'ours')
  const resolutions = resolutionsOf(files, answers)
  expect(resolutions?.get('a.json')?.theirs).toBe('blob-a')
  expect([...(resolutions?.get('a.json')?.choices ?? [])]).toEqual([
    ['x', 'ours'],
    ['y', 'theirs'],
  ])
  expect(resolutions?.get('b.json')?.theirs).toBeNull()
})
