import { describe, expect, it } from 'vitest'
import { type CollectionProject, hasCollection } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import { entryLike, newEntryText } from './newEntry'

const members = { title: 'Fog', date: '2026-11-03', tags: ['a', 'b'], text: 'Gone.' }

function posts(): CollectionProject {
  const text = JSON.stringify({ options: { collection: { folder: 'posts', body: 'text' } }, schema: {} })
  const reading = readProject(text, 'posts.sheaf.json')
  if (reading.kind !== 'form' || !hasCollection(reading.form)) throw new Error('no collection')
  return reading.form
}

describe('the text of a new entry', () => {
  it.each([
    [
      'YAML as nobody has it yet',
      'md',
      undefined,
      '---\ntitle: Fog\ndate: "2026-11-03"\ntags:\n  - a\n  - b\n---\nGone.\n',
    ],
    [
      'plain dates and lists in a line',
      'md',
      "---\n# of Bo\ntitle: 'Boats'\ndate: 2026-01-02\ntags: [x]\n---\nAbout.\n",
      '---\ntitle: Fog\ndate: 2026-11-03\ntags: [a, b]\n---\nGone.\n',
    ],
    [
      'dates in single quotes, lists that stand at their name, line ends of Windows',
      'md',
      "---\r\ndate: '2026-01-02'\r\ntags:\r\n- x\r\n---\r\nAbout.\r\n",
      "---\r\ntitle: Fog\r\ndate: '2026-11-03'\r\ntags:\r\n- a\r\n- b\r\n---\r\nGone.\r\n",
    ],
    [
      'TOML',
      'md',
      "+++\ntitle = 'Boats'\n+++\nAbout.\n",
      '+++\ntitle = "Fog"\ndate = 2026-11-03\ntags = ["a", "b"]\n+++\nGone.\n',
    ],
    [
      'JSON in front of the text',
      'md',
      '{\n    "title": "Boats"\n}\nAbout.\n',
      '{\n    "title": "Fog",\n    "date": "2026-11-03",\n    "tags": [\n        "a",\n        "b"\n    ]\n}\nGone.\n',
    ],
    [
      'JSON by tabs',
      'json',
      '{\n\t"title": "Boats"\n}\n',
      '{\n\t"title": "Fog",\n\t"date": "2026-11-03",\n\t"tags": [\n\t\t"a",\n\t\t"b"\n\t],\n\t"text": "Gone."\n}\n',
    ],
    [
      'JSON5 in single quotes',
      'json5',
      "{\n  title: 'Boats',\n  tags: ['x'],\n}\n",
      "{\n  title: 'Fog',\n  date: '2026-11-03',\n  tags: [\n    'a',\n    'b',\n  ],\n  text: 'Gone.',\n}\n",
    ],
    [
      'a file of YAML',
      'yaml',
      'title: Boats\ndate: 2026-01-02\n',
      'title: Fog\ndate: 2026-11-03\ntags:\n  - a\n  - b\ntext: Gone.\n',
    ],
  ])('%s', async (_, ending, like, expected) => {
    expect(await newEntryText(posts(), `posts/fog.${ending}`, members, like)).toBe(expected)
  })

  it('begins where another entry is broken', async () => {
    expect(await newEntryText(posts(), 'posts/fog.md', { title: 'Fog' }, '---\ntitle: [')).toBe(
      '---\ntitle: Fog\n---\n',
    )
  })
})

describe('the entry that a new one is like', () => {
  const entries = [
    { path: 'posts/2025/z.md', sha: '1' },
    { path: 'posts/a.md', sha: '2' },
    { path: 'posts/b.toml', sha: '3' },
    { path: 'posts/c.md', sha: '4', size: 2_000_000 },
    { path: 'posts/deep/x.markdown', sha: '5' },
  ]

  it.each([
    ['posts/new.md', 'posts/a.md'],
    ['posts/2025/new.md', 'posts/2025/z.md'],
    ['posts/2026/new.md', 'posts/deep/x.markdown'],
    ['posts/new.toml', 'posts/b.toml'],
    ['posts/new.json', undefined],
  ])('of %s is %s', (path, expected) => expect(entryLike(entries, path)?.path).toBe(expected))
})
