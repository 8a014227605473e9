import { describe, expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import type { Beginning } from './Beginning'
import { parseCsv, separatorOf } from './data/csv'
import { filesOf } from './filesOf'
import type { Source, WayId } from './Way'
import { waysOf } from './ways'

const NOTHING = { paths: new Set<string>(), imageRoots: [] }

function file(path: string, text: string): Source {
  return { kind: 'files', files: [{ path, text }], isWhole: true }
}

function pasted(...texts: string[]): Source {
  return { kind: 'pasted', texts }
}

/** What the likeliest way makes of a source. */
async function begun(source: Source, id?: WayId): Promise<readonly Beginning[]> {
  const ways = waysOf(source)
  const way = id === undefined ? ways[0] : ways.find((one) => one.id === id)
  const outcome = await way?.begin(source, NOTHING)
  if (outcome?.kind !== 'begun') throw new Error(JSON.stringify(outcome))
  return outcome.beginnings
}

/** The text of its project file, as data. */
function project(beginning: Beginning | undefined, path = 'forms/x.sheaf.json') {
  const text = beginning && filesOf(beginning, path)[0]?.text
  return text === undefined ? undefined : JSON.parse(text)
}

function idsOf(source: Source): readonly WayId[] {
  return waysOf(source).map(({ id }) => id)
}

describe('data', () => {
  test('of one file stay where they are, and nothing else is made', async () => {
    const [beginning] = await begun(file('data/team.json', '[{"name":"Ada","born":"1815-12-10"}]'))
    expect(beginning && filesOf(beginning, 'data/team.sheaf.json').length).toBe(1)
    expect(project(beginning, 'data/team.sheaf.json')).toEqual({
      options: { dataFile: 'team.json' },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Team',
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, born: { type: 'string', format: 'date' } },
        },
      },
    })
  })

  test.each([
    ['a.yaml', 'name: Ada\nborn: 1815\n'],
    ['a.toml', 'name = "Ada"\nborn = 1815\n'],
    ['a.json5', '{ name: "Ada", born: 1815, }'],
    ['a.md', '---\nname: Ada\nborn: 1815\n---\nText\n'],
  ])('in %s', async (path, text) => {
    const [beginning] = await begun(file(path, text))
    expect(beginning?.schema).toMatchObject({
      schema: { properties: { name: { type: 'string' }, born: { type: 'integer' } } },
    })
    expect(beginning?.body).toBe(path === 'a.md' ? 'body' : undefined)
  })

  test('of a folder are a collection, named as its files are', async () => {
    const files = [1, 2].map((day) => ({
      path: `posts/2024-01-0${day}-a.md`,
      text: `---\ntitle: A${day}\n---\n`,
    }))
    const [beginning] = await begun({ kind: 'files', files, folder: 'posts', isWhole: true })
    expect(project(beginning, 'posts.sheaf.json').options).toEqual({
      collection: { folder: 'posts', match: '*.md', name: '{date}-{title}', body: 'body' },
    })
  })

  test('in CSV become a list beside it, typed by column', async () => {
    const text = 'name;price;zip;sold;note\r\n"A; ""B""";1.5;01234;true;\r\nC;2;99999;false;x\r\n'
    const [beginning] = await begun(file('data/prices.csv', text))
    expect(beginning?.data).toEqual({
      kind: 'new-file',
      path: 'data/prices.json',
      value: [
        { name: 'A; "B"', price: 1.5, zip: '01234', sold: true },
        { name: 'C', price: 2, zip: '99999', sold: false, note: 'x' },
      ],
    })
    expect(beginning && filesOf(beginning, 'data/prices.sheaf.json').map(({ path }) => path)).toEqual([
      'data/prices.sheaf.json',
      'data/prices.json',
    ])
  })

  test('that are pasted, in JSON, YAML, or from a spreadsheet', async () => {
    for (const text of ['{"a": 1}', 'a: 1']) {
      const [beginning] = await begun(pasted(text))
      expect(beginning?.data).toEqual({ kind: 'new-file', value: { a: 1 } })
    }
    const [sheet] = await begun(pasted('a\tb\n1\tx\n'))
    expect(sheet?.data).toEqual({ kind: 'new-file', value: [{ a: 1, b: 'x' }] })
  })

  test.each([
    ['broken', file('a.json', '{\n"a": }'), { reason: 'syntax', path: 'a.json', line: 2 }],
    ['a word', pasted('hello'), { reason: 'not-this' }],
    ['empty tables', file('a.csv', ''), { reason: 'empty', path: 'a.csv' }],
  ])('that are %s say so', async (_what, source, fault) => {
    expect(await waysOf(source)[0]?.begin(source, NOTHING)).toEqual({ kind: 'failed', fault })
  })

  test('of any table are read, and what was written is read as it was', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é'),
      minLength: 1,
      maxLength: 6,
    })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (lines) => {
        const text = lines.map((cells) => cells.map(quoted).join(',')).join('\n')
        expect(parseCsv(text, ',')).toEqual(lines)
      }),
    )
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r'), maxLength: 80 }),
        (text) => {
          for (const separator of [',', ';', '\t', separatorOf(text) ?? ',']) parseCsv(text, separator)
        },
      ),
      { numRuns: fc.runs(500) },
    )
    expect(parseCsv('"'.repeat(400_000), ',').length).toBe(1)
    expect(parseCsv('",'.repeat(200_000), ',').length).toBe(1)
  })
})

describe('schemas', () => {
  const text = JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://example.org/team',
    title: 'Team',
    type: 'object',
    properties: { lead: { $ref: 'person.json' } },
  })

  test('by reference keep their draft', async () => {
    const source = file('schemas/team.schema.json', text)
    expect(idsOf(source)).toEqual(['schema-reference', 'schema-copy', 'data'])
    expect(project((await begun(source))[0])).toEqual({
      options: { dataFile: 'x.json' },
      schema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'Team',
        $ref: '../schemas/team.schema.json',
      },
    })
  })

  test('as a copy have no address of their own, and say what leads elsewhere', async () => {
    const [beginning] = await begun(pasted(text))
    expect(project(beginning).schema).not.toHaveProperty('$id')
    expect(project(beginning).schema.$schema).toContain('draft-07')
    expect(beginning?.notTaken.map(({ at, reason }) => [at, reason])).toEqual([
      ['$id', 'tool'],
      ['properties.lead.$ref', 'not-there'],
    ])
  })

  test('with a uiSchema, in any order', async () => {
    const schema = '{"type":"object","properties":{"a":{"type":"string"}}}'
    const ui = '{"a":{"ui:widget":"textarea","ui:classNames":"x","ui:field":"Own"}}'
    for (const source of [
      pasted(schema, ui),
      pasted(ui, schema),
      pasted(`{"schema":${schema},"uiSchema":${ui}}`),
    ]) {
      const [beginning] = await begun(source)
      expect(project(beginning)).toMatchObject({
        schema: { properties: { a: { type: 'string' } } },
        uiSchema: { a: { 'ui:widget': 'textarea' } },
      })
      expect(beginning?.notTaken.map(({ at }) => at)).toEqual(['a.ui:classNames', 'a.ui:field'])
    }
  })
})

const DECAP = `
backend: { name: git-gateway }
media_folder: static/img
public_folder: /img
i18n: { structure: multiple_folders, locales: [en, de], default_locale: de }
collections:
  - name: posts
    label: Blog posts
    folder: content/posts
    create: true
    i18n: true
    slug: '{{year}}-{{month}}-{{day}}-{{slug}}'
    fields:
      - { name: title, label: Title, widget: string, hint: 'Short.' }
      - { name: date, label: Date, widget: datetime, format: YYYY-MM-DD }
      - { name: cover, widget: image, required: false }
      - { name: author, widget: relation, collection: people, value_field: '{{slug}}', display_fields: [name] }
      - { name: kind, widget: select, options: [{ label: News, value: news }, { label: Talk, value: talk }], default: news }
      - { name: tags, widget: list, required: false }
      - name: blocks
        widget: list
        required: false
        types:
          - { name: quote, label: Quote, widget: object, fields: [{ name: text, widget: text }] }
          - { name: video, label: Video, widget: object, fields: [{ name: code, widget: my-video }] }
      - { name: body, widget: markdown }
  - { name: people, folder: people, format: yml, filter: { field: a, value: b }, fields: [{ name: name, widget: string, pattern: ['.{2,}', 'Too short'] }] }
  - name: pages
    files:
      - { name: home, label: Home, file: data/home.json, fields: [{ name: rank, widget: number, value_type: int, min: 1 }] }
`

describe('Decap', () => {
  test('collections and files are projects that refer to each other', async () => {
    const beginnings = await begun(file('static/admin/config.yml', DECAP))
    expect(beginnings.map(({ title, name }) => [title, name])).toEqual([
      ['Blog posts', 'posts'],
      ['People', 'people'],
      ['Home', 'home'],
    ])
    const [posts, people, home] = beginnings
    expect(project(posts)).toEqual({
      options: {
        collection: {
          folder: '../content/posts/{locale}',
          match: '*.md',
          name: '{date}-{title}',
          body: 'body',
        },
        locales: { languages: ['de', 'en'], layout: 'folder' },
      },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Blog posts',
        type: 'object',
        required: ['title', 'date', 'author', 'kind', 'body'],
        properties: {
          title: { type: 'string', title: 'Title', description: 'Short.' },
          date: { type: 'string', format: 'date', title: 'Date' },
          cover: { type: 'string' },
          author: { type: 'string' },
          kind: {
            oneOf: [
              { const: 'news', title: 'News' },
              { const: 'talk', title: 'Talk' },
            ],
            default: 'news',
          },
          tags: { type: 'array', items: { type: 'string' } },
          blocks: {
            type: 'array',
            items: {
              oneOf: [
                {
                  title: 'Quote',
                  type: 'object',
                  required: ['type', 'text'],
                  properties: { type: { const: 'quote' }, text: { type: 'string' } },
                },
                {
                  title: 'Video',
                  type: 'object',
                  required: ['type', 'code'],
                  properties: { type: { const: 'video' }, code: {} },
                },
              ],
            },
          },
          body: { type: 'string', contentMediaType: 'text/markdown' },
        },
      },
      uiSchema: {
        cover: { 'ui:widget': 'image', 'ui:options': { folder: '/static/img', publicFolder: '/img' } },
        author: {
          'ui:widget': 'reference',
          'ui:options': { project: 'people.sheaf.json', value: '{slug}', label: 'name' },
        },
        tags: { 'ui:widget': 'tags' },
        blocks: { items: { oneOf: [{ text: { 'ui:widget': 'textarea' } }, {}] } },
      },
    })
    expect(project(people)).toMatchObject({
      options: { collection: { folder: '../people', match: '*.yml' } },
      schema: { properties: { name: { pattern: '.{2,}', errorMessage: { pattern: 'Too short' } } } },
    })
    expect(project(home)).toMatchObject({
      options: { dataFile: '../data/home.json' },
      schema: { properties: { rank: { type: 'integer', minimum: 1 } } },
    })
    expect(beginnings.flatMap(({ notTaken }) => notTaken.map(({ at, reason }) => [at, reason]))).toEqual([
      ['backend', 'tool'],
      ['collections.posts.blocks.video.code', 'unknown'],
      ['collections.people.filter', 'no-way'],
    ])
  })
})

const PAGES = `
media: { input: public/media, output: /media }
components:
  link: { type: object, fields: [{ name: label, type: string, required: true }, { name: href, type: string }] }
content:
  - name: posts
    label: Posts
    type: collection
    path: content/posts
    filename: '{year}-{month}-{day}-{primary}.md'
    view: { primary: heading }
    fields:
      - { name: heading, type: string, required: true, options: { maxlength: 80 } }
      - { name: date, type: date }
      - { name: cover, type: image }
      - { name: links, component: link, list: { max: 3 } }
      - { name: kind, type: select, options: { values: [a, { value: b, label: Bee }] } }
      - { name: author, type: reference, options: { collection: people, value: '{fields.name}' } }
      - { name: rating, type: stars }
      - { name: body, type: rich-text }
  - { name: people, type: file, path: data/people.json, list: true, fields: [{ name: name, type: string }] }
`

test('Pages CMS', async () => {
  const beginnings = await begun(file('.pages.yml', PAGES))
  const [posts, people] = beginnings
  expect(project(posts)).toMatchObject({
    options: {
      collection: { folder: '../content/posts', match: '**/*.md', name: '{date}-{heading}', body: 'body' },
    },
    schema: {
      required: ['heading'],
      properties: {
        heading: { type: 'string', maxLength: 80 },
        date: { type: 'string', format: 'date' },
        links: {
          type: 'array',
          maxItems: 3,
          items: { required: ['label'], properties: { label: { type: 'string' }, href: { type: 'string' } } },
        },
        kind: {
          oneOf: [
            { const: 'a', title: 'a' },
            { const: 'b', title: 'Bee' },
          ],
        },
        rating: {},
      },
    },
    uiSchema: {
      cover: { 'ui:options': { folder: '/public/media', publicFolder: '/media' } },
      author: { 'ui:options': { project: 'people.sheaf.json', value: 'name' } },
    },
  })
  expect(project(people)).toMatchObject({
    options: { dataFile: '../data/people.json' },
    schema: { type: 'array', items: { properties: { name: { type: 'string' } } } },
  })
  expect(posts?.notTaken).toEqual([{ at: 'content.posts.rating', reason: 'unknown', written: 'stars' }])
})

test('each source is told by what it looks like', () => {
  expect(idsOf(file('admin/config.yml', DECAP))).toEqual(['decap', 'data'])
  expect(idsOf(file('.pages.yml', PAGES))).toEqual(['pages-cms', 'data'])
  expect(idsOf(file('src/types.ts', 'export type A = string'))).toEqual(['typescript'])
  expect(idsOf(pasted('interface A { a: string }'))).toEqual(['typescript', 'data'])
  expect(idsOf(pasted('{"collections": 1}'))).toEqual(['data'])
  expect(idsOf(file('a.png', ''))).toEqual([])
  expect(idsOf(pasted(''))).toEqual([])
})
