import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { entryPath } from './entryPath'
import { hasCollection } from './Project'
import { readProject } from './readProject'
import { slug } from './slug'

const today = new Date(2026, 10, 3)

function pathOf(
  collection: { readonly [name: string]: string },
  values: JsonValue,
  taken: readonly string[] = [],
) {
  const text = JSON.stringify({ options: { collection: { folder: 'posts', ...collection } }, schema: {} })
  const reading = readProject(text, 'posts.sheaf.json')
  if (reading.kind !== 'form' || !hasCollection(reading.form)) throw new Error('no collection')
  return entryPath(reading.form, values, taken, today)
}

it.each([
  ['Straße & Öl', 'strasse-oel'],
  ['Äpfel, ÜBER alles!', 'aepfel-ueber-alles'],
  ['Crème brûlée à l’orange', 'creme-brulee-a-lorange'],
  ['Łódź, Ærø, Þór', 'lodz-aero-thor'],
  ['Привет, мир! Объявление ёжика', 'privet-mir-obiavlenie-ezhika'.replace('obiav', 'obyav')],
  ['Καλημέρα Ελλάδα', 'kalimera-ellada'],
  ['İstanbul', 'istanbul'],
  ['日本語 ガイド', '日本語-ガイド'],
  ['हिन्दी', 'हिन्दी'],
  ['ﬁne ½', 'fine-1-2'],
  ['../../etc', 'etc'],
  ['...', ''],
  ['word '.repeat(40), Array.from({ length: 16 }, () => 'word').join('-')],
])('%s is %s in a name', (text, expected) => {
  expect(slug(text)).toBe(expected)
})

it('a long word is cut', () => expect(slug('a'.repeat(200))).toHaveLength(80))

it.each<[string, JsonValue, string]>([
  ['{title}', { title: 'First post' }, 'first-post'],
  ['{date}-{title}', { title: 'A', date: '2024-02-29T10:00:00Z' }, '2024-02-29-a'],
  ['{date}-{title}', { title: 'A' }, '2026-11-03-a'],
  ['{date}-{title}', {}, '2026-11-03'],
  ['{title}-{author.name}', { author: { name: 'Ada L.' } }, 'ada-l'],
  ['{year}/{month}/{day}/{title}', { title: 'A', date: '2024-02-29' }, '2024/02/29/a'],
  ['{year}/{title}', { title: 'A', year: 1999 }, '1999/a'],
  ['{title}/index', { title: 'A/b' }, 'a-b/index'],
  ['{title}', { title: ['a'] }, 'untitled'],
  ['{title}', 'no object', 'untitled'],
  // Windows cannot check it out.
  ['{title}', { title: 'CON' }, 'con-file'],
  ['{number:3}-{title}', { title: 'A' }, '001-a'],
  ['_{title}', { title: 'A' }, '_a'],
  ['../{title}/./.git', { title: 'A' }, 'a'],
  ['\\{number}', {}, 'untitled'],
  ['{constructor}-{__proto__}', { title: 'A' }, 'untitled'],
])('%s of %j is %s', (name, values, expected) => {
  expect(pathOf({ name, match: '**/*.md' }, values)).toBe(`posts/${expected}.md`)
})

it('is that of no other entry', () => {
  const taken = ['posts/A.MD', 'posts/a-2.mdx', 'posts/b/index.md', 'posts/001-a.md', 'posts/strasse.md']
  expect(pathOf({ match: '*.md' }, { title: 'a' }, taken)).toBe('posts/a-3.md')
  expect(pathOf({ name: '{title}/index', match: '**/*.md' }, { title: 'b' }, taken)).toBe(
    'posts/b-2/index.md',
  )
  expect(pathOf({ name: '{number:3}-{title}' }, { title: 'a' }, taken)).toBe('posts/002-a.md')
  expect(pathOf({ name: '\\{number}', match: '*.md' }, {}, ['posts/untitled.md'])).toBe('posts/untitled-2.md')
  expect(pathOf({}, { title: 'Straße' }, taken)).toBe('posts/strasse-2.md')
})

it.each<[string, { readonly [name: string]: string }, readonly string[], string]>([
  ['its own', { name: '{title}.yaml', match: '**/*.{md,yaml}' }, [], '.yaml'],
  ['the first that entries may have', { match: '**/*.{mdx,md}' }, [], '.mdx'],
  ['that of most entries', {}, ['posts/b.toml', 'posts/c.toml', 'posts/d.json'], '.toml'],
  ['Markdown where there is a text', { body: 'text' }, [], '.md'],
  ['JSON', {}, [], '.json'],
])('has %s ending', (_name, collection, taken, ending) => {
  expect(pathOf(collection, { title: 'a' }, taken)).toBe(`posts/a${ending}`)
})
