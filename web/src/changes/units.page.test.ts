import { describe, expect, it } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { projectFormOf } from '~/forms/testing/modelOf'
import type { Steps } from '~/lib/slices/slices'
import { alikeSentence } from './alike'
import { moveWords } from './MovedFiles'
import { proposeMessage } from './proposeMessage'
import { type ChangeUnit, unitsOf } from './units'

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
  return done(unitsOf(drafts, forms)).map((unit: ChangeUnit) => {
    if (unit.kind === 'file') return 'file'
    if (unit.kind === 'moved') {
      const { followers, references, move } = unit
      return `${moveWords(move)}: ${references} in ${followers.map(({ reference }) => reference.path).join(', ')}`
    }
    return unit.what.kind === 'deleted'
      ? `${unit.drafts.length} deleted`
      : `${unit.what.changes.map(alikeSentence).join(', ')} in ${unit.drafts.length}`
  })
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

it('tells a value that has another name now once, whatever it is', () => {
  const drafts = [1, 2, 3].map((minutes) => draft({ draft: true, minutes }, { draft: true, length: minutes }))
  expect(told(drafts)).toEqual(['Minutes: renamed from minutes to length in 3'])
  expect(told([...drafts.slice(1), draft({ minutes: 1 }, { size: 1 })])).toHaveLength(3)
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

describe('what moves', () => {
  const at = (path: string, one: Draft): Draft => ({ ...one, reference: { ...one.reference, path } })
  const moved = (from: string, to: string): readonly Draft[] => {
    const gone = at(from, {
      ...draft({}, null),
      base: { sha: from, text: '', mode: '100644', isUnread: true },
    })
    const blob = { sha: from, mode: '100644' }
    return [gone, { ...at(to, draft(null, {})), blob, movedFrom: { path: from, sha: from } }]
  }
  const message = (drafts: readonly Draft[]) => done(proposeMessage(drafts, new Map()))

  it('is one line with the files in which nothing but references follow', () => {
    const drafts = [
      ...moved('authors/ada.yaml', 'authors/crew/eva.yaml'),
      at(
        'a.json',
        draft({ by: '/by/ada/', also: ['bo', 'ada'] }, { by: '/by/eva/', also: ['bo', 'crew/eva'] }),
      ),
      at('b.json', draft({ file: 'authors/ada.yaml' }, { file: 'authors/crew/eva.yaml' })),
      at('c.json', draft({ by: 'ada', title: 'A' }, { by: 'crew/eva', title: 'B' })),
      at('d.json', draft({ by: 'ada' }, { by: 'bo' })),
    ]
    expect(told(drafts)).toEqual([
      'authors/ada.yaml moved to authors/crew/eva.yaml: 3 in a.json, b.json',
      'file',
      'file',
    ])
    expect(message(drafts.slice(0, 4))).toBe('Move ada.yaml to authors/crew/eva.yaml, update 3 references')
    expect(message(drafts)).toMatch(/, update 3 references; Upd/)
  })

  it('is one line of a whole folder, and each of what goes elsewhere', () => {
    const drafts = [
      ...moved('docs/a.md', 'manual/a.md'),
      ...moved('docs/deep/b.md', 'manual/deep/b.md'),
      ...moved('x.md', 'y.md'),
      at('a.json', draft({ page: 'docs/a.md' }, { page: 'manual/a.md' })),
    ]
    expect(told(drafts)).toEqual([
      '2 files moved from docs to manual: 1 in a.json',
      'x.md renamed to y.md: 0 in ',
    ])
    expect(message(drafts)).toBe('Rename docs to manual, update 1 reference; Rename x.md to y.md')
  })

  it('is told beside what was done in many files', () => {
    const drafts = [
      ...moved('x.md', 'y.md'),
      ...[1, 2, 3].map(() => draft({ draft: false }, { draft: true })),
    ]
    const forms = new Map(drafts.map(({ reference }) => [reference.path, form]))
    expect(done(proposeMessage(drafts, forms))).toBe('Rename x.md to y.md; Update Draft in 3 files')
  })
})
