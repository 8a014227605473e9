import { describe, expect, it } from 'vitest'
import type { Draft } from '~/drafts/draft'
import type { ListedProject } from '~/workspace/allProjects/ListedProject'
import { continueCards, type Doings } from './continueCards'

const shop: ListedProject = {
  owner: 'ada',
  repo: 'shop',
  ref: 'main',
  path: 'menu/prices.sheaf.json',
  title: 'Prices',
  description: '',
  kind: 'file',
  data: 'menu/prices.json',
  sketch: [],
}
const posts: ListedProject = {
  ...shop,
  path: 'posts.sheaf.json',
  title: 'Posts',
  kind: 'collection',
  data: 'posts',
}
const nothing: Doings = { projects: [], refs: [], drafts: [], known: [] }

function draft(path: string, day: number, changes: Partial<Draft> & { readonly ref?: string } = {}): Draft {
  const { ref = 'main', ...rest } = changes
  return {
    account: 'ada',
    reference: { owner: 'ada', repo: 'shop', ref, path },
    base: { sha: 'b', text: '', mode: '100644' },
    text: 'x',
    updatedAt: `2026-01-0${day}T00:00:00.000Z`,
    ...rest,
  }
}

function opened(project: ListedProject, day: number) {
  return { account: 'ada', project, lastTouched: `2026-01-0${day}T00:00:00.000Z` }
}

const words = (doings: Partial<Doings>) =>
  continueCards({ ...nothing, ...doings }).map(
    ({ title, changes, reference }) => `${title} (${reference.ref}): ${changes}`,
  )

describe('continueCards', () => {
  it('has what has edits first, then what was open last', () => {
    const cards = { projects: [opened(posts, 5), opened(shop, 1)], drafts: [draft('menu/prices.json', 2)] }
    expect(words(cards)).toEqual(['Prices (main): 1', 'Posts (main): 0'])
  })

  it('counts the files of a project together, and tells its branches apart', () => {
    const drafts = [
      draft('posts/a.md', 1),
      draft('posts/deep/b.md', 2),
      draft('posts.sheaf.json', 3),
      draft('posts/a.md', 4, { ref: 'next' }),
    ]
    expect(words({ known: [shop, posts], drafts })).toEqual(['Posts (next): 1', 'Posts (main): 3'])
  })

  it('gives an entry to the deepest collection, and a file to the project whose data it is', () => {
    const all = { ...posts, path: 'all.sheaf.json', title: 'All', data: '' }
    const drafts = [draft('posts/a.md', 3), draft('menu/prices.json', 2), draft('other.json', 1)]
    expect(words({ known: [all, posts, shop], drafts })).toEqual([
      'Posts (main): 1',
      'Prices (main): 1',
      'All (main): 1',
    ])
  })

  it('calls a file of no project by its name, and a ref by its repository where nothing of it was opened', () => {
    const ref = (name: string, day: number) => ({
      account: 'ada',
      type: 'ref' as const,
      ref: { owner: 'ada', repo: 'shop', ref: name },
      lastTouched: `2026-01-0${day}T00:00:00.000Z`,
      touchType: 'edit' as const,
    })
    expect(words({ drafts: [draft('a/readme.md', 1)], refs: [ref('main', 4), ref('next', 3)] })).toEqual([
      'readme.md (main): 1',
      'shop (next): 0',
    ])
  })

  it('leads to where it was edited, if that is a page of the project', () => {
    const focus = '/github/ada/shop/focus/main/menu/prices.sheaf.json'
    const href = (address: string) =>
      continueCards({ ...nothing, known: [shop], drafts: [draft('menu/prices.json', 1, { address })] })[0]
        ?.href
    expect(href(focus)).toBe(focus)
    expect(href('https://elsewhere.test/')).toBe('/github/ada/shop/blob/main/menu/prices.sheaf.json')
  })

  it('has six at most', () => {
    const drafts = Array.from({ length: 9 }, (_, index) => draft(`${index}.json`, 1 + (index % 8)))
    expect(words({ drafts })).toHaveLength(6)
  })
})
