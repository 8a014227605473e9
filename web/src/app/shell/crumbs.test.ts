import { describe, expect, it } from 'vitest'
import { createTestConfig } from '~/testing/config'
import { crumbsOf } from './crumbs'

const github = createTestConfig()

const place = { owner: 'ada', repo: 'shop', ref: 'feature/x' }

describe('crumbsOf', () => {
  it('names every step down to a file', () => {
    const crumbs = crumbsOf(github, { kind: 'blob', ...place, path: 'content/flour #1.json' })
    expect(crumbs).toEqual([
      { label: 'GitHub', href: '/github' },
      { label: 'ada', href: '/github/ada' },
      { label: 'shop', href: '/github/ada/shop/tree/feature%2Fx/' },
      { label: 'content', href: '/github/ada/shop/tree/feature%2Fx/content' },
      { label: 'flour #1.json', href: '/github/ada/shop/blob/feature%2Fx/content/flour%20%231.json' },
    ])
  })

  it('calls a project by its title, and leads from a folder to those above it', () => {
    const project = { kind: 'focus', ...place, path: 'a/year.sheaf.json' } as const
    expect(crumbsOf(github, project, 'The year').at(-1)?.label).toBe('The year')
    const folder = { kind: 'tree', ...place, path: 'a/b c' } as const
    expect(crumbsOf(github, folder).slice(-2)).toEqual([
      { label: 'a', href: '/github/ada/shop/tree/feature%2Fx/a' },
      { label: 'b c', href: '/github/ada/shop/tree/feature%2Fx/a/b%20c' },
    ])
  })

  it('begins at the folder where one is shown', () => {
    const config = createTestConfig({ folder: { path: '/home/ada/shop', saves: false } })
    expect(crumbsOf(config, { kind: 'tree', ...place, path: 'a' }).map(({ label }) => label)).toEqual([
      'shop',
      'a',
    ])
    expect(crumbsOf(config, { kind: 'owners' })).toEqual([])
  })

  it.each([
    [{ kind: 'landing' } as const, []],
    [{ kind: 'owners' } as const, ['GitHub']],
    [{ kind: 'owner', owner: 'ada' } as const, ['GitHub', 'ada']],
    [{ kind: 'tree', ...place, path: '' } as const, ['GitHub', 'ada', 'shop']],
  ])('%o', (route, labels) => {
    expect(crumbsOf(github, route).map(({ label }) => label)).toEqual(labels)
  })
})
