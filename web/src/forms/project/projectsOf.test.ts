import { describe, expect, it } from 'vitest'
import { formsOf, namedProjects, nearProjects, otherProjects, projectsOfFiles } from './projectsOf'

const project = (dataFile: string) => JSON.stringify({ options: { dataFile }, schema: {} })
const projects = new Map([
  ['a/menu.sheaf.json', project('menu.json')],
  ['b/shop.sheaf.json', project('../data/shop.json')],
  ['b/broken.sheaf.json', '{'],
])

it.each([
  [['a/menu.json'], ['a/menu.sheaf.json']],
  [
    ['data/shop.json', 'a/menu.json'],
    ['a/menu.sheaf.json', 'b/shop.sheaf.json'],
  ],
  // Its own file too, also one that nobody has read.
  [
    ['b/broken.sheaf.json', 'new.sheaf.json'],
    ['b/broken.sheaf.json', 'new.sheaf.json'],
  ],
  [['a/menu.json', 'a/menu.sheaf.json'], ['a/menu.sheaf.json']],
  [['menu.json', 'README.md'], []],
])('%j belong to %j', (paths, expected) => {
  expect(projectsOfFiles(projects, paths)).toEqual(expected)
})

describe('the projects that are read for the forms of files', () => {
  const entries = (...paths: readonly string[]) => paths.map((path) => ({ type: 'blob', path, sha: '1' }))
  const pathsOf = (found: readonly { readonly path: string }[]) => found.map(({ path }) => path)

  it('are those of their names, of several the nearest, however many files there are', () => {
    const numbers = Array.from({ length: 100 }, (_, number) => number)
    const many = entries(
      ...numbers.map((number) => `en/page${number}.sheaf.json`),
      ...numbers.map((number) => `de/page${number}.sheaf.json`),
    )
    const files = numbers.map((number) => `de/page${number}.json`)
    expect(pathsOf(namedProjects(many, files))).toEqual(
      numbers.map((number) => `de/page${number}.sheaf.json`),
    )
  })

  it('are then those near a file that none of them is about', () => {
    const all = entries('a/menu.sheaf.json', 'a/x.sheaf.json', 'far/off/y.sheaf.json', 'a/menu.json')
    expect(pathsOf(namedProjects(all, ['a/menu.json', 'a/menu.sheaf.json']))).toEqual(['a/menu.sheaf.json'])
    const about = new Map([['a/menu.sheaf.json', project('menu.json')]])
    expect(nearProjects(all, ['a/menu.json'], about)).toEqual([])
    const other = new Map([['a/menu.sheaf.json', project('other.json')]])
    expect(pathsOf(nearProjects(all, ['a/menu.json'], other))).toEqual([
      'a/x.sheaf.json',
      'far/off/y.sheaf.json',
    ])
    expect(nearProjects(all, ['a/x.sheaf.json'], new Map())).toEqual([])
  })

  it('are twelve at most where only their place speaks for them', () => {
    const many = entries(...Array.from({ length: 30 }, (_, number) => `a/p${number}.sheaf.json`))
    expect(nearProjects(many, ['a/data.json'], new Map())).toHaveLength(12)
  })

  it('are all others before a commit, the nearest first, a hundred at most', () => {
    const about = new Map([['a/menu.sheaf.json', project('menu.json')]])
    const all = entries('far/off/y.sheaf.json', 'a/menu.sheaf.json', 'a/strict.sheaf.json', 'a/menu.json')
    expect(pathsOf(otherProjects(all, ['a/menu.json'], about))).toEqual([
      'a/strict.sheaf.json',
      'far/off/y.sheaf.json',
    ])
    const many = entries(...Array.from({ length: 300 }, (_, number) => `a/p${number}.sheaf.json`))
    expect(otherProjects(many, ['a/data.json'], about)).toHaveLength(100)
  })

  it('of two about one file the first counts', () => {
    const two = new Map([
      [
        'a/menu.sheaf.json',
        JSON.stringify({ options: { dataFile: 'menu.json' }, schema: { title: 'First' } }),
      ],
      ['a/other.sheaf.json', project('menu.json')],
    ])
    expect(formsOf(two).get('a/menu.json')?.schema).toEqual({ title: 'First' })
  })
})

describe('of several projects about one file', () => {
  const strict = (title: string) =>
    JSON.stringify({ options: { dataFile: 'menu.json', requireValid: true }, schema: { title } })
  const formOf = (...texts: readonly string[]) =>
    formsOf(new Map(texts.map((text, index) => [`p${index}.sheaf.json`, text]))).get('menu.json')

  it('the first counts', () => {
    const lax = JSON.stringify({ options: { dataFile: 'menu.json' }, schema: { title: 'lax' } })
    expect(formOf(lax, project('menu.json'))).toMatchObject({ schema: { title: 'lax' } })
  })

  it('those that insist on valid data count, wherever they stand', () => {
    const form = formOf(project('menu.json'), strict('one'), project('menu.json'), strict('two'))
    expect(form).toMatchObject({ requiresValid: true, schema: { title: 'one' } })
    expect(form?.others).toMatchObject([{ schema: { title: 'two' } }])
  })
})
