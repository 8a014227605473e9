import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { isEntryPath } from './collection'
import { hasCollection } from './Project'
import { readProject } from './readProject'

const project = (options: JsonValue, rest: { [name: string]: JsonValue } = {}) =>
  readProject(JSON.stringify({ options, schema: {}, ...rest }), 'a.sheaf.json')

describe('a project file', () => {
  it.each([
    [true, true, []],
    [false, false, []],
    [null, false, ['options.requireValid']],
    ['true', false, ['options.requireValid']],
    [1, false, ['options.requireValid']],
    [{}, false, ['options.requireValid']],
  ])('with requireValid %j', (requireValid, requiresValid, ignored) => {
    const reading = project({ dataFile: 'a.json', requireValid })
    expect(reading).toMatchObject({ kind: 'form', form: { requiresValid, ignored } })
  })

  it('with a uiSchema that is none says so', () => {
    const reading = project({ dataFile: 'a.json' }, { uiSchema: [] })
    expect(reading).toMatchObject({ kind: 'form', form: { ignored: ['uiSchema'] } })
  })

  it.each<[string, JsonValue]>([
    ['a list', ['a.json']],
    ['a number', { dataFile: 1 }],
    ['nothing', {}],
    ['names of every object', { __proto__: { dataFile: 'a.json' } }],
  ])('whose options are %s has no data file', (_name, options) => {
    expect(project(options)).toEqual({ kind: 'not-a-project', missing: 'options.dataFile' })
  })

  it.each<[string, JsonValue, object]>([
    ['both', { dataFile: 'a.json', collection: { folder: 'a' } }, { kind: 'both' }],
    ['a text', { collection: 'a' }, { kind: 'no-object' }],
    ['no folder', { collection: { match: '*' } }, { kind: 'no-folder' }],
    ['a folder above', { collection: { folder: '../a' } }, { kind: 'folder', written: '../a' }],
    ["Git's folder", { collection: { folder: 'a/.GIT' } }, { kind: 'folder' }],
    ['a number', { collection: { folder: 'a', name: 1 } }, { option: 'options.collection.name' }],
    ['an empty text', { collection: { folder: 'a', body: '' } }, { option: 'options.collection.body' }],
    ['a broken glob', { collection: { folder: 'a', match: '[a' } }, { kind: 'glob', fault: 'bracket-open' }],
    [
      'a broken exclusion',
      { collection: { folder: 'a', exclude: 'a//b' } },
      { kind: 'glob', fault: 'parts' },
    ],
    ['a body that is none', { dataFile: 'a.md', body: 1 }, { option: 'options.body' }],
  ])('with %s says what is wrong with its options', (_name, options, fault) => {
    expect(project(options)).toMatchObject({ kind: 'bad-options', fault })
  })

  it('reads a collection', () => {
    const collection = { folder: 'posts/', match: '**/*.md', exclude: '**/_*', name: '{title}', body: 'text' }
    const reading = project({ collection })
    const data = { kind: 'collection', folder: 'posts', name: '{title}' }
    expect(reading).toMatchObject({ kind: 'form', form: { path: 'a.sheaf.json', data, body: 'text' } })
    if (reading.kind !== 'form' || !hasCollection(reading.form)) throw new Error('no collection')
    const isEntry = (path: string) => isEntryPath(collectionOf, path)
    const { data: collectionOf } = reading.form
    expect(['posts/a.md', 'posts/b/c.md'].filter(isEntry)).toHaveLength(2)
    const others = [
      'a.md',
      'posts2/a.md',
      'posts/a.png',
      'posts/_a.md',
      'posts/.a.md',
      'posts/node_modules/a.md',
    ]
    expect(others.filter(isEntry)).toEqual([])
  })

  it.each([1_000, 5_000, 100_000])('nested %i levels deep is not made a form', (depth) => {
    const schema = '{"items":'.repeat(depth) + 'true' + '}'.repeat(depth)
    const text = `{"options": {"dataFile": "a.json"}, "schema": ${schema}}`
    expect(readProject(text, 'a.sheaf.json')).toEqual({ kind: 'too-deep' })
  })

  it('counts no brackets in texts', () => {
    const text = JSON.stringify({
      options: { dataFile: 'a.json' },
      schema: { title: `"${'[{'.repeat(2_000)}\\` },
    })
    expect(readProject(text, 'a.sheaf.json')).toMatchObject({ kind: 'form' })
  })
})

describe('a text that was read', () => {
  const long = (name: string, size: number) =>
    JSON.stringify({ options: { dataFile: name }, schema: { description: 'x'.repeat(size) } })

  it('is not read again, however long it is', () => {
    const text = long('a.json', 500_000)
    const reading = readProject(text, 'a.sheaf.json')
    expect(readProject(text, 'a.sheaf.json')).toBe(reading)
    expect(readProject(text, 'b/a.sheaf.json')).not.toBe(reading)
  })

  it('is forgotten for others, the one used last after all before', () => {
    const [first, second] = [long('a.json', 3_000_000), long('b.json', 3_000_000)]
    const [one, two] = [readProject(first, 'a.sheaf.json'), readProject(second, 'a.sheaf.json')]
    expect(readProject(first, 'a.sheaf.json')).toBe(one)
    readProject(long('c.json', 3_000_000), 'a.sheaf.json')
    expect(readProject(first, 'a.sheaf.json')).toBe(one)
    expect(readProject(second, 'a.sheaf.json')).not.toBe(two)
  })
})
