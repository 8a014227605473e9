import { describe, expect, test } from 'vitest'
import { sliced } from '~/lib/slices/slices'
import { projectText } from '../projectText'
import type { Offer, Recognition } from './Offer'
import { recognise } from './recognise'
import { configsOf, findSites } from './sites'

function recognised(files: Readonly<Record<string, string>> | readonly string[]): Recognition {
  const texts = Array.isArray(files) ? new Map() : new Map(Object.entries(files))
  const paths = Array.isArray(files) ? files : Object.keys(files)
  return sliced(recognise(paths, texts)).finish().answer
}

function several(pattern: string, count = 4): readonly string[] {
  return Array.from({ length: count }, (_, index) => pattern.replace('#', `n${index}`))
}

function collections({ offers }: Recognition): readonly (readonly [string, string])[] {
  return offers.flatMap(({ data }) => (data.kind === 'collection' ? [[data.folder, data.match]] : []))
}

function offerOf({ offers }: Recognition, title: string): Offer | undefined {
  return offers.find((offer) => offer.title === title)
}

test('Hugo: sections, pages, section pages, data, words and settings', () => {
  const found = recognised([
    'hugo.toml',
    'archetypes/default.md',
    ...several('content/posts/#.md'),
    'content/posts/_index.md',
    ...several('content/docs/#/_index.md'),
    ...several('content/docs/#.md'),
    ...several('content/#.md'),
    'content/about/index.md',
    ...several('i18n/#.toml'),
    'data/menu.yaml',
    'static/images/a.png',
    ...several('themes/x/content/#.md'),
  ])
  expect(found.generators).toEqual(['hugo'])
  expect(collections(found)).toEqual([
    ['i18n', '**/*.toml'],
    ['content/posts', '**/*.md'],
    ['content/docs', '**/*.md'],
    ['content', '**/*.md'],
    ['content', '**/_index.md'],
  ])
  expect(offerOf(found, 'Posts')?.files).toEqual(several('content/posts/#.md'))
  expect(offerOf(found, 'Pages')?.files).toEqual(
    [...several('content/#.md'), 'content/about/index.md'].toSorted(),
  )
  expect(offerOf(found, 'Menu')?.data).toEqual({ kind: 'file', path: 'data/menu.yaml' })
  expect(offerOf(found, 'Settings of the site')?.isContent).toBe(false)
  expect(offerOf(found, 'Posts')?.imageRoots).toEqual(['static'])
})

test('Hugo: another content folder, and languages', () => {
  const found = recognised({
    'config.toml': 'contentDir = "seiten"\n',
    'layouts/index.html': '',
    ...Object.fromEntries(
      ['de', 'fr'].flatMap((language) =>
        several(`seiten/${language}/posts/#.md`).map((path) => [path, ''] as const),
      ),
    ),
  })
  expect(collections(found)).toEqual([['seiten/{locale}/posts', '**/*.md']])
  expect(found.offers.map(({ title }) => title)).toEqual(['Posts', 'Settings of the site'])
  expect(offerOf(found, 'Posts')?.data).toMatchObject({
    locales: { languages: ['de', 'fr'], layout: 'folder' },
  })
})

describe('languages', () => {
  const hugo = (settings: string, ...paths: readonly string[]) =>
    recognised({ 'hugo.toml': settings, ...Object.fromEntries(paths.map((path) => [path, ''])) })

  test('are one project, the source first, also those with a few entries only', () => {
    const found = hugo(
      'defaultContentLanguage = "fr"\n',
      ...several('content/en/posts/#.md', 6),
      ...several('content/en/#.md'),
      ...several('content/fr/posts/#.md', 5),
      ...several('content/fr/#.md'),
      'content/de/posts/n0.md',
      'content/pt-BR/posts/n0.md',
      'content/en/posts/_index.md',
    )
    expect(collections(found)).toEqual([
      ['content/{locale}/posts', '**/*.md'],
      ['content/{locale}', '**/*.md'],
    ])
    const posts = offerOf(found, 'Posts')
    expect(posts?.data).toMatchObject({
      exclude: '**/_index.*',
      locales: { languages: ['fr', 'en', 'de', 'pt-BR'], layout: 'folder' },
    })
    expect(posts?.files).toHaveLength(13)
    // Posts are none of the pages, in no language.
    expect(offerOf(found, 'Pages')?.files).toEqual(
      [...several('content/en/#.md'), ...several('content/fr/#.md')].toSorted(),
    )
    expect(posts && JSON.parse(projectText({ ...posts, schema: {} }))).toMatchObject({
      options: {
        collection: { folder: '../content/{locale}/posts' },
        locales: { languages: ['fr', 'en', 'de', 'pt-BR'], layout: 'folder' },
      },
    })
  })

  test('of the names of files are one project where the source is known', () => {
    const posts = [...several('content/posts/#.md'), ...several('content/posts/#.de.md', 3)]
    expect(offerOf(hugo('', ...posts), 'Posts')?.data).toMatchObject({
      folder: 'content/posts',
      locales: { languages: ['en', 'de'], layout: 'suffix' },
    })
    const english = [...several('content/posts/#.md'), ...several('content/posts/#.en.md', 3)]
    expect(offerOf(hugo('', ...english), 'Posts')?.data).not.toHaveProperty('locales')
    const known = hugo('defaultContentLanguage = "de"\n', ...english)
    expect(offerOf(known, 'Posts')?.data).toMatchObject({ locales: { languages: ['de', 'en'] } })
    const said = [...several('content/posts/#.en.md'), ...several('content/posts/#.de.md')]
    expect(offerOf(hugo('', ...said), 'Posts')?.data).toMatchObject({ locales: { languages: ['en', 'de'] } })
  })

  test('are none where names only look like it', () => {
    const found = hugo('', ...several('content/posts/#.is.md'), ...several('content/posts/x#.md'))
    expect(offerOf(found, 'Posts')?.data).not.toHaveProperty('locales')
  })
})

test('a file called config.yml is no Hugo without a content folder and another of its folders', () => {
  expect(recognised(['config.yml', ...several('content/#.md')]).generators).toEqual([])
})

test('Jekyll: posts with dates, collections, data; project files in a folder that is not published', () => {
  const found = recognised([
    '_config.yml',
    ...several('_posts/2024-01-0#-a.md').map((path) => path.replace('0n', '0')),
    ...several('_recipes/#.md'),
    ...several('_layouts/#.md'),
    '_data/nav.yml',
    ...several('guides/#.md'),
    ...several('#.md'),
    'README.md',
  ])
  expect(collections(found)).toEqual([
    ['_posts', '**/*.md'],
    ['_recipes', '**/*.md'],
    ['guides', '**/*.md'],
    ['', '*.md'],
  ])
  expect(offerOf(found, 'Posts')).toMatchObject({
    projectPath: '_sheaf/posts.sheaf.json',
    data: { name: '{date}-{title}' },
    hasBody: true,
  })
  expect(offerOf(found, 'Pages')?.files).toEqual(several('#.md'))
})

test('Eleventy, Astro, Docusaurus, VitePress and Next', () => {
  const eleventy = recognised({
    'eleventy.config.js': 'return { dir: { input: "pages", data: "../data" } }',
    ...Object.fromEntries(several('pages/blog/#.md').map((path) => [path, ''])),
    'data/site.json': '{}',
  })
  expect(collections(eleventy)).toEqual([['pages/blog', '**/*.md']])

  const astro = recognised({
    'astro.config.mjs': '',
    'src/content.config.ts': "glob({ base: './src/notes', pattern: '**/*.md' })",
    ...Object.fromEntries(
      [
        ...several('src/content/blog/#.mdx'),
        ...several('src/content/authors/#.json'),
        ...several('src/notes/#.md'),
      ].map((path) => [path, '']),
    ),
  })
  expect(collections(astro)).toEqual([
    ['src/content/blog', '**/*.mdx'],
    ['src/content/authors', '**/*.json'],
    ['src/notes', '**/*.md'],
  ])

  const docusaurus = recognised({
    'website/docusaurus.config.ts': "docs: { path: '../docs' }",
    ...Object.fromEntries(
      [...several('docs/#.md'), ...several('website/blog/2024-01-01-#.md')].map((p) => [p, '']),
    ),
    ...Object.fromEntries(several('website/versioned_docs/1/#.md').map((path) => [path, ''])),
  })
  expect(collections(docusaurus)).toEqual([
    ['website/blog', '**/*.md'],
    ['docs', '**/*.md'],
  ])

  const vitepress = recognised([
    'docs/.vitepress/config.mts',
    ...several('docs/guide/#.md'),
    'docs/public/a.png',
  ])
  expect(collections(vitepress)).toEqual([['docs/guide', '**/*.md']])
  expect(vitepress.offers[0]?.imageRoots).toEqual(['docs/public'])

  const next = recognised([
    'next.config.mjs',
    ...several('src/content/posts/#.mdx'),
    ...several('data/people/#.yaml'),
  ])
  expect(collections(next)).toEqual([
    ['src/content/posts', '**/*.mdx'],
    ['data/people', '*.yaml'],
  ])
  expect([eleventy, astro, docusaurus, vitepress, next].map(({ generators }) => generators)).toEqual([
    ['eleventy'],
    ['astro'],
    ['docusaurus'],
    ['vitepress'],
    ['next'],
  ])
})

test('without a generator folders of like files are content, and what tools and others have is none', () => {
  const found = recognised([
    ...several('recipes/#.yaml'),
    ...several('notes/#.md'),
    ...several('node_modules/a/#.md'),
    ...several('vendor/#.json'),
    ...several('.github/workflows/#.yml'),
    ...several('tests/fixtures/#.json'),
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'README.md',
    'data/site.json',
  ])
  expect(collections(found)).toEqual([
    ['notes', '**/*.md'],
    ['recipes', '*.yaml'],
  ])
  expect(offerOf(found, 'Site')?.data).toEqual({ kind: 'file', path: 'data/site.json' })
})

test('files that would have one name are not in one collection', () => {
  const found = recognised(['hugo.toml', ...several('content/a/#.md'), 'content/a/n0.mdx'])
  expect(collections(found)).toEqual([['content/a', '**/*.md']])
})

test('new entries are called as those are that there are', () => {
  const nameIn = (paths: readonly string[]) => {
    const [offer] = recognised(['hugo.toml', ...paths]).offers
    return offer?.data.kind === 'collection' ? offer.data.name : undefined
  }
  expect(nameIn(several('content/a/#/index.md'))).toBe('{title}/index')
  expect(nameIn(several('content/a/2024-02-03-#/index.md'))).toBe('{date}-{title}/index')
  expect(nameIn(several('content/a/2024/#.md'))).toBe('{year}/{title}')
  expect(nameIn(several('content/a/2024/05/#.md'))).toBe('{year}/{month}/{title}')
  expect(nameIn(several('content/a/#.md'))).toBeUndefined()
})

test('names that would break a glob or a project file are passed over, titles and project files are unlike', () => {
  const found = recognised([
    'hugo.toml',
    ...several('content/{a,b}/#.md'),
    ...several('content/x/#.md'),
    ...several('i18n/#.toml'),
    ...several('content/i18n/#.md'),
    'sheaf/x.sheaf.json',
  ])
  expect(offerOf(found, 'X')?.projectPath).toBe('sheaf/x-2.sheaf.json')
  expect(new Set(found.offers.map(({ projectPath }) => projectPath)).size).toBe(found.offers.length)
  expect(found.offers.map(({ title }) => title)).toContain('I18n in content')
})

test('sites below the root are found, those of tests are not', () => {
  const paths = [
    'docs/_config.yml',
    'test/source/_config.yml',
    'a/b/c/d/_config.yml',
    'node_modules/x/hugo.toml',
  ]
  expect(findSites(paths).map(({ root }) => root)).toEqual(['docs'])
  expect(configsOf(findSites(paths))).toEqual(['docs/_config.yml'])
})

test('a hundred thousand paths are none too many', () => {
  const paths = Array.from({ length: 100_000 }, (_, index) => `src/f${index % 400}/file${index}.ts`)
  expect(recognised([...paths, 'hugo.toml', ...several('content/a/#.md', 3000)]).offers).toHaveLength(2)
})
