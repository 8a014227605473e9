import { expect, it } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { groupDrafts } from './draftGroups'

const draft = (repo: string, path: string, updatedAt: string): Draft => ({
  account: 'ada',
  reference: { owner: 'ada', repo, ref: 'main', path },
  base: { sha: null, text: '', mode: '100644' },
  text: 'x',
  updatedAt,
})

it('counts the drafts of a ref, last edited first', () => {
  const groups = groupDrafts([
    draft('shop', 'a.json', '2026-01-01T00:00:00Z'),
    draft('shop', 'b.json', '2026-01-03T00:00:00Z'),
    draft('notes', 'c.json', '2026-01-02T00:00:00Z'),
  ])
  expect(groups).toMatchObject([
    {
      ref: { repo: 'shop' },
      count: 2,
      href: '/github/ada/shop/tree/main/',
      updatedAt: '2026-01-03T00:00:00Z',
    },
    { ref: { repo: 'notes' }, count: 1, href: '/github/ada/notes/blob/main/c.json' },
  ])
})
