import { describe, expect, it } from 'vitest'
import { createProjects, isDataOf } from './Projects'
import { readProject } from './readProject'

function projectsOf(files: Readonly<Record<string, object>>) {
  const all = Object.entries(files).flatMap(([path, options]) => {
    const reading = readProject(JSON.stringify({ options, schema: {} }), path)
    return reading.kind === 'form' ? [[path, reading.form] as const] : []
  })
  return createProjects(new Map(all), [])
}

const projects = projectsOf({
  'a/menu.sheaf.json': { dataFile: 'menu.json' },
  'b/shop.sheaf.json': { dataFile: '../data/shop.json' },
  'b/broken.sheaf.json': {},
  'b/outside.sheaf.json': { dataFile: '../../shop.json' },
  'posts.sheaf.json': { collection: { folder: 'posts', match: '**/*.json' } },
})
const about = (path: string, among = projects) => among.projectsFor(path).map((project) => project.path)

it.each([
  ['a/menu.json', ['a/menu.sheaf.json']],
  ['data/shop.json', ['b/shop.sheaf.json']],
  ['posts/a.json', ['posts.sheaf.json']],
  ['posts/2024/a.json', ['posts.sheaf.json']],
  ['posts/a.md', []],
  ['a/menu.sheaf.json', []],
  ['menu.json', []],
])('%s has the projects %j', (path, expected) => {
  expect(about(path)).toEqual(expected)
})

it('tells whether a file is data of a project', () => {
  const [posts, menu] = ['posts.sheaf.json', 'a/menu.sheaf.json'].map((path) => projects.all.get(path))
  if (!posts || !menu) throw new Error('no projects')
  expect([isDataOf(posts, 'posts/a.json'), isDataOf(posts, 'a/menu.json')]).toEqual([true, false])
  expect([isDataOf(menu, 'a/menu.json'), isDataOf(menu, 'menu.json')]).toEqual([true, false])
})

describe('of several projects about one file', () => {
  it('the one that is called like it comes first, then the nearest, a folder of entries last', () => {
    const several = projectsOf({
      'all.sheaf.json': { collection: { folder: '.' } },
      'far/off/x.sheaf.json': { dataFile: '../../a/menu.json' },
      'a/near.sheaf.json': { dataFile: 'menu.json' },
      'far/menu.sheaf.json': { dataFile: '../a/menu.json' },
      'a/collection.sheaf.json': { collection: { folder: '.' } },
    })
    expect(about('a/menu.json', several)).toEqual([
      'far/menu.sheaf.json',
      'a/near.sheaf.json',
      'far/off/x.sheaf.json',
      'a/collection.sheaf.json',
      'all.sheaf.json',
    ])
  })

  it('all are known, however many there are', () => {
    const many = projectsOf(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, number) => [`p/${number}.sheaf.json`, { dataFile: '../menu.json' }]),
      ),
    )
    expect(about('menu.json', many)).toHaveLength(300)
  })
})
