import { describe, expect, it } from 'vitest'
import type { Beginning } from '../beginnings/Beginning'
import { withOthers } from './withOthers'

const beginning = (name: string, data: Beginning['data']): Beginning => ({
  title: name,
  name,
  data,
  schema: { kind: 'own', schema: { type: 'object' } },
  uiSchema: {},
  guesses: [],
  notTaken: [],
})
const posts = {
  kind: 'collection',
  folder: 'posts',
  match: '**/*.md',
  exclude: undefined,
  name: undefined,
} as const
const own = [{ path: 'forms/pages.sheaf.json', text: '{}' }]

function paths(others: readonly Beginning[], there: readonly string[] = []): readonly string[] {
  return withOthers(own, others, 'forms', there).map(({ path }) => path)
}

describe('the other forms of a source', () => {
  it('are made beside it, by their own names, with the data that are not there', () => {
    const site = beginning('site', { kind: 'new-file', value: {} })
    expect(paths([beginning('posts', posts), site])).toEqual([
      'forms/pages.sheaf.json',
      'forms/posts.sheaf.json',
      'forms/site.sheaf.json',
      'forms/site.json',
    ])
    expect(paths([site], ['forms/site.json'])).toEqual(['forms/pages.sheaf.json', 'forms/site.sheaf.json'])
  })

  it('have another name where theirs is taken, and one file that two of them name', () => {
    const file = { kind: 'new-file', value: {}, path: 'data/menu.json' } as const
    const others = [beginning('pages', posts), beginning('pages', file), beginning('menu', file)]
    expect(paths(others, ['forms/menu.sheaf.json'])).toEqual([
      'forms/pages.sheaf.json',
      'forms/pages-2.sheaf.json',
      'forms/pages-3.sheaf.json',
      'data/menu.json',
      'forms/menu-2.sheaf.json',
    ])
  })
})
