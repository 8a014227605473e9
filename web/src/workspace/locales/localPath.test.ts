import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { isEntryPath } from '../collection'
import { type Collection, hasCollection } from '../Project'
import { readProject } from '../readProject'
import { localPath, pathIn, saysSource } from './localPath'
import { groupTranslations, onePerEntry, shownFile, translationsOf } from './translations'

interface PathCase {
  readonly folder: string
  readonly layout: string
  readonly path: string
  readonly language?: string
  readonly name?: string
  readonly isSaid?: boolean
}

/** internal/project is held to the same. */
const FILE = join(import.meta.dirname, '../../../../internal/project/testdata/locales.json')
const cases: readonly PathCase[] = JSON.parse(readFileSync(FILE, 'utf8'))
const languages = ['en', 'de', 'pt-BR']

function read(options: JsonValue) {
  return readProject(JSON.stringify({ options, schema: {} }), 'a.sheaf.json')
}

function collectionOf(folder: string, layout: string, match = '**'): Collection {
  const reading = read({ collection: { folder, match }, locales: { languages, layout } })
  if (reading.kind !== 'form' || !hasCollection(reading.form)) throw new Error('no collection')
  return reading.form.data
}

const files = (...paths: readonly string[]) => paths.map((path) => ({ path }))

describe('the language of a path', () => {
  it.each(cases)('in $folder, by $layout, $path is in $language', ({ folder, layout, path, ...expected }) => {
    const local = localPath(collectionOf(folder, layout), path)
    expect(local).toEqual(expected.name === undefined ? undefined : expected)
  })

  it.each(cases.filter(({ language }) => language))(
    '$path is found again',
    ({ folder, layout, path, ...own }) => {
      const { language = '', name = '', isSaid = false } = own
      expect(pathIn(collectionOf(folder, layout), name, language, isSaid)).toBe(path)
    },
  )

  it('is none of the globs', () => {
    const bundles = collectionOf('posts', 'suffix', '*/index.md')
    expect(isEntryPath(bundles, 'posts/a/index.de.md')).toBe(true)
    expect(isEntryPath(bundles, 'posts/a/index.fr.md')).toBe(false)
    const pages = collectionOf('content/{locale}/pages', 'folder', '*.md')
    expect(isEntryPath(pages, 'content/de/pages/a.md')).toBe(true)
    expect(isEntryPath(pages, 'content/de/pages/b/a.md')).toBe(false)
    expect(isEntryPath(pages, 'content/de/other/a.md')).toBe(false)
  })

  it('is said of the source where most files say it', () => {
    const folders = collectionOf('posts', 'folder')
    expect(saysSource(folders, [])).toBe(true)
    expect(saysSource(folders, ['posts/a.md', 'posts/de/a.md'])).toBe(false)
    expect(saysSource(folders, ['posts/en/a.md', 'posts/en/b.md', 'posts/c.md'])).toBe(true)
    const suffixes = collectionOf('posts', 'suffix')
    expect(saysSource(suffixes, [])).toBe(false)
    expect(saysSource(suffixes, ['posts/a.en.md'])).toBe(true)
  })
})

describe('the files of an entry', () => {
  const collection = collectionOf('content/{locale}/recipes', 'folder')
  const all = files(
    'content/de/recipes/rye.md',
    'content/de/recipes/soup.md',
    'content/en/recipes/bun.md',
    'content/en/recipes/rye.md',
    'content/pt-BR/recipes/rye.yaml',
  )

  it('are together, by their names, in the order of the languages', () => {
    const groups = groupTranslations(collection, all)
    expect(groups.map(({ name, files: own }) => [name, [...own.keys()]])).toEqual([
      ['bun', ['en']],
      ['rye', ['en', 'de', 'pt-BR']],
      ['soup', ['de']],
    ])
    const shown = groups.map((group) => shownFile(group, { languages }, 'de')?.path)
    expect(shown).toEqual([
      'content/en/recipes/bun.md',
      'content/de/recipes/rye.md',
      'content/de/recipes/soup.md',
    ])
  })

  it('are each one file, of the source where it has one', () => {
    const all = files('posts/a.de.md', 'posts/a.md', 'posts/b.pt-BR.md', 'posts/b.de.md')
    const shown = onePerEntry(collectionOf('posts', 'suffix'), all)
    expect(shown.map(({ path }) => path)).toEqual(['posts/a.md', 'posts/b.de.md'])
  })

  it('are all listed where a language has two', () => {
    const suffixes = collectionOf('posts', 'suffix')
    const twice = files('posts/a.de.md', 'posts/a.en.md', 'posts/a.md')
    expect(groupTranslations(suffixes, twice).map(({ files: own }) => [...own.keys()])).toEqual([
      ['en', 'de'],
      ['en'],
    ])
    expect(translationsOf(suffixes, 'posts/a.md', twice)?.files.get('en')?.path).toBe('posts/a.md')
    expect(translationsOf(suffixes, 'posts/a.de.md', twice)?.files.get('en')?.path).toBe('posts/a.en.md')
  })
})

describe('options.locales', () => {
  const collection = { folder: 'a' }
  const two = ['en', 'de']
  it.each<[string, JsonValue, object]>([
    ['a list', { collection, locales: [] }, { kind: 'locales', reason: 'no-object' }],
    ['no languages', { collection, locales: { layout: 'suffix' } }, { reason: 'few' }],
    ['one language', { collection, locales: { languages: ['en'], layout: 'suffix' } }, { reason: 'few' }],
    ['a number', { collection, locales: { languages: ['en', 1], layout: 'suffix' } }, { reason: 'few' }],
    [
      'too many languages',
      { collection, locales: { languages: Array.from({ length: 101 }, () => 'en'), layout: 'suffix' } },
      { reason: 'many' },
    ],
    ['no layout', { collection, locales: { languages: two } }, { reason: 'layout' }],
    ['another layout', { collection, locales: { languages: two, layout: 'x' } }, { reason: 'layout' }],
    [
      'a wrong tag',
      { collection, locales: { languages: ['en', 'de_AT'], layout: 'suffix' } },
      { kind: 'language', reason: 'tag', written: 'de_AT' },
    ],
    [
      'a language twice',
      { collection, locales: { languages: ['en', 'EN'], layout: 'suffix' } },
      { kind: 'language', reason: 'twice', written: 'EN' },
    ],
    [
      'a data file',
      { dataFile: 'a.json', locales: { languages: two, layout: 'suffix' } },
      { reason: 'file' },
    ],
    ...['{locale}/{locale}', 'x-{locale}'].map((folder): [string, JsonValue, object] => [
      folder,
      { collection: { folder }, locales: { languages: two, layout: 'folder' } },
      { reason: 'step' },
    ]),
    [
      'a place for a suffix',
      { collection: { folder: '{locale}/a' }, locales: { languages: two, layout: 'suffix' } },
      { reason: 'step' },
    ],
  ])('with %s say what is wrong', (_name, options, fault) => {
    expect(read(options)).toMatchObject({ kind: 'bad-options', fault })
  })

  it('change nothing where there are none', () => {
    const reading = read({ collection: { folder: '{locale}/a' } })
    expect(reading).toMatchObject({ kind: 'form', form: { data: { folder: '{locale}/a' } } })
    expect(reading).not.toHaveProperty('form.locales')
  })
})
