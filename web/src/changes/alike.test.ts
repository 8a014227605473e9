import { expect, it } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { projectFormOf } from '~/forms/testing/modelOf'
import type { Steps } from '~/lib/slices/slices'
import { alikeSentence, type ChangeUnit, groupAlike } from './alike'

const form = projectFormOf({
  properties: {
    draft: { type: 'boolean', title: 'Draft' },
    minutes: { type: 'number', title: 'Minutes' },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
  },
})

let count = 0

function draft(before: unknown, after: unknown): Draft {
  count += 1
  return {
    account: 'ada',
    reference: { owner: 'ada', repo: 'site', ref: 'main', path: `posts/${count}.json` },
    base:
      before === null
        ? { sha: null, text: '', mode: '100644' }
        : { sha: 'b', text: JSON.stringify(before), mode: '100644' },
    text: JSON.stringify(after),
    ...(after === null && { isDeleted: true, text: JSON.stringify(before) }),
    updatedAt: '2026-01-01T00:00:00Z',
  }
}

function done<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Lines as they are read. */
function told(drafts: readonly Draft[], others: readonly string[] = []): readonly string[] {
  const forms = new Map(
    drafts.map(({ reference: { path } }) => [path, others.includes(path) ? { ...form, path: 'b' } : form]),
  )
  return done(groupAlike(drafts, forms)).map((unit: ChangeUnit) =>
    unit.kind === 'file'
      ? 'file'
      : unit.what.kind === 'deleted'
        ? `${unit.drafts.length} deleted`
        : `${unit.what.changes.map(alikeSentence).join(', ')} in ${unit.drafts.length}`,
  )
}

it('tells the same change of many files once, where the first of them stands', () => {
  const drafts = [
    draft({ draft: false }, { draft: true }),
    draft({ draft: false, minutes: 1 }, { draft: false, minutes: 2 }),
    draft({ draft: false }, { draft: true }),
    draft({ draft: false }, { draft: true }),
  ]
  expect(told(drafts)).toEqual(['Draft: no → yes in 3', 'file'])
  expect(told(drafts.slice(0, 3))).toEqual(['file', 'file', 'file'])
})

it('leaves out what the files were before where that differs', () => {
  const drafts = [1, 2, 3, 3].map((minutes) => draft({ minutes }, { minutes: 9 }))
  expect(told(drafts)).toEqual(['Minutes: 9 in 4'])
  expect(told([1, 2, 3].map((minutes) => draft({ minutes }, {})))).toEqual(['Minutes: removed in 3'])
})

it('keeps apart what is not the same', () => {
  const removed = (tag: string) => draft({ tags: ['a', tag] }, { tags: ['a'] })
  expect(told(['x', 'y', 'x', 'x', 'y', 'y'].map(removed))).toHaveLength(2)
  const drafts = [1, 2, 3, 4].map(() => draft({ draft: false }, { draft: true }))
  expect(told(drafts, [drafts[0]?.reference.path ?? ''])).toEqual(['file', 'Draft: no → yes in 3'])
})

it('tells files that go together, and new ones each', () => {
  expect(told([1, 2, 3].map((minutes) => draft({ minutes }, null)))).toEqual(['3 deleted'])
  expect(told([1, 2, 3].map((minutes) => draft(null, { minutes })))).toEqual(['file', 'file', 'file'])
})
