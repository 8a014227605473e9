import { expect, test } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { groupDrafts, placeOfDraft } from './draftGroups'

function draft(ref: string, path: string, day: number, address?: string): Draft {
  return {
    account: 'ada',
    reference: { owner: 'ada', repo: 'shop', ref, path },
    base: { sha: 'b', text: '', mode: '100644' },
    text: 'x',
    updatedAt: `2026-01-0${day}T00:00:00.000Z`,
    ...(address !== undefined && { address }),
  }
}

test('drafts stand together by ref, the last edited first', () => {
  const groups = groupDrafts([
    draft('main', 'a.json', 1),
    draft('next', 'b.json', 2),
    draft('main', 'c.json', 3),
  ])
  expect(groups.map(({ ref, drafts }) => [ref.ref, ...drafts.map((one) => one.reference.path)])).toEqual([
    ['main', 'c.json', 'a.json'],
    ['next', 'b.json'],
  ])
})

test('a draft opens where it was, if that is a page of its ref', () => {
  const file = '/github/ada/shop/blob/main/a.json'
  const form = '/github/ada/shop/focus/main/a.sheaf.json'
  expect(placeOfDraft(draft('main', 'a.json', 1, form))).toBe(form)
  expect(placeOfDraft(draft('main', 'a.json', 1))).toBe(file)
  expect(placeOfDraft(draft('main', 'a.json', 1, '/github/ada/shop/blob/next/a.json'))).toBe(file)
  expect(placeOfDraft(draft('main', 'a.json', 1, 'https://elsewhere.test/'))).toBe(file)
})
