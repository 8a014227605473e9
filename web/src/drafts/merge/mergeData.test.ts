import { describe, expect, test } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import { toPointer } from '~/formats/nodes'
import { type MergeConflict, mergeFile, mergeFilePreferringOurs, type Side } from './index'

type Texts = readonly [base: string, ours: string, theirs: string]

async function merged(path: string, texts: Texts, side?: Side): Promise<unknown> {
  const format = await loadFormat(path)
  const first = mergeFile(format, ...texts)
  if (first.type === 'merged') return first.text
  if (side === undefined) return first.conflicts.map(question)
  const second = mergeFile(format, ...texts, new Map(first.conflicts.map(({ id }) => [id, side])))
  return second.type === 'merged' ? second.text : second.conflicts.map(question)
}

function question(conflict: MergeConflict): string {
  return conflict.kind === 'lines' ? `line ${conflict.line}` : `${conflict.kind} ${toPointer(conflict.path)}`
}

describe('YAML', () => {
  const people = `# Who works here
people:
  # the first
  - id: ann
    age: 30 # soon 31
  - id: bob
    age: 40
`

  test.each<[what: string, base: string, ours: string, theirs: string, expected: unknown]>([
    ['neighbouring fields', 'a: 1\nb: 1\n', 'a: 2\nb: 1\n', 'a: 1\nb: 2\n', 'a: 2\nb: 2\n'],
    ['the same change', 'a: 1\n', 'a: 2\n', 'a: 2\n', 'a: 2\n'],
    ['a field on both sides', 'a: 1\n', 'a: 2\n', 'a: 3\n', ['field /a']],
    ['different new fields at the end', 'a: 1\n', 'a: 1\nb: 2\n', 'a: 1\nc: 3\n', 'a: 1\nb: 2\nc: 3\n'],
    [
      'comments of both sides stay',
      'a: 1\nb: 1\n',
      '# ours\na: 1\nb: 1\n',
      'a: 1\nb: 1 # theirs\n',
      '# ours\na: 1\nb: 1 # theirs\n',
    ],
    [
      'different items added at the end',
      people,
      `${people}  - id: cy\n    age: 50\n`,
      `${people}  - id: di\n    age: 60\n`,
      `${people}  - id: di\n    age: 60\n  - id: cy\n    age: 50\n`,
    ],
    [
      'an item changed that they moved',
      people,
      people.replace('age: 40', 'age: 41'),
      '# Who works here\npeople:\n  - id: bob\n    age: 40\n  # the first\n  - id: ann\n    age: 30 # soon 31\n',
      '# Who works here\npeople:\n  - id: bob\n    age: 41\n  # the first\n  - id: ann\n    age: 30 # soon 31\n',
    ],
    [
      'an item removed, another changed',
      people,
      '# Who works here\npeople:\n  - id: bob\n    age: 40\n',
      people.replace('age: 40', 'age: 41'),
      '# Who works here\npeople:\n  - id: bob\n    age: 41\n',
    ],
    ['tags on one line', 'tags: [a]\n', 'tags: [a, b]\n', 'tags: [c, a]\n', 'tags: [c, a, b]\n'],
    [
      'a field on both sides, one inside a list',
      'l: [{id: 1, x: 1}]\n',
      'l: [{id: 1, x: 2}]\n',
      'l: [{id: 1, x: 3}]\n',
      ['field /l/0/x'],
    ],
    [
      'an anchor that others borrow from is a matter of lines',
      'a: &x 1\nb: *x\nc: 1\n',
      'a: &x 2\nb: *x\nc: 1\n',
      'a: &x 1\nb: *x\nc: 2\n',
      'a: &x 2\nb: *x\nc: 2\n',
    ],
    [
      'a value that one side no longer borrows: by line',
      'a: &x {v: 1}\nb: *x\n',
      'a: &x {v: 2}\nb: *x\n',
      'a: &x {v: 1}\nb: {v: 3}\n',
      'a: &x {v: 2}\nb: {v: 3}\n',
    ],
    [
      'several documents: by line',
      'a: 1\n---\nb: 1\n',
      'a: 2\n---\nb: 1\n',
      'a: 1\n---\nb: 2\n',
      'a: 2\n---\nb: 2\n',
    ],
    ['a name twice: by line', 'a: 1\na: 2\nb: 1\n', 'a: 1\na: 3\nb: 1\n', 'a: 1\na: 4\nb: 1\n', ['line 2']],
    ['what cannot be read: by line', 'a: [1\nb: 1\n', 'a: [2\nb: 1\n', 'a: [1\nb: 2\n', 'a: [2\nb: 2\n'],
    [
      'a value that has a type of its own is not written anew',
      'a: 1\n',
      'a: 1\nb: !own x\n',
      'a: 1\nc: 2\n',
      'a: 1\nc: 2\nb: !own x\n',
    ],
    [
      'values with types of their own on both sides: asked by line',
      'a: 1\n',
      'a: 1\nb: !own x\n',
      'a: 1\nc: !own x\n',
      ['line 2'],
    ],
    [
      'a comment that would be lost is asked about',
      'a: 1\n',
      'a: 1\n# why\nb: 2\n',
      'a: 1\n# how\nc: 3\n',
      ['line 2'],
    ],
    ['ours is laid out anew', 'a:   1\nb:   1\n', 'a: 1\nb: 1\n', 'a:   2\nb:   1\n', 'a: 2\nb: 1\n'],
    ['Windows line ends', 'a: 1\r\nb: 1\r\n', 'a: 2\r\nb: 1\r\n', 'a: 1\r\nb: 2\r\n', 'a: 2\r\nb: 2\r\n'],
  ])('%s', async (_what, base, ours, theirs, expected) => {
    expect(await merged('a.yaml', [base, ours, theirs])).toEqual(expected)
  })

  test('what is decided is written', async () => {
    const texts: Texts = ['a: 1 # one\nb: 1\n', 'a: 2 # one\nb: 1\n', 'a: 3 # one\nb: 2\n']
    expect(await merged('a.yml', texts, 'ours')).toBe('a: 2 # one\nb: 2\n')
    expect(await merged('a.yml', texts, 'theirs')).toBe('a: 3 # one\nb: 2\n')
  })

  test('nobody asked: ours counts', async () => {
    const format = await loadFormat('a.yaml')
    expect(mergeFilePreferringOurs(format, 'a: 1\nb: 1\n', 'a: 2\nb: 1\n', 'a: 3\nb: 2\n')).toBe(
      'a: 2\nb: 2\n',
    )
  })
})

describe('TOML', () => {
  const file = `# Site
title = "A"
date = 2026-01-01

[author]
name = "Ann" # editor

[[links]]
id = "a"
url = "x"
`

  test.each<[what: string, base: string, ours: string, theirs: string, expected: unknown]>([
    [
      'neighbouring fields and tables',
      file,
      file.replace('"A"', '"B"'),
      file.replace('2026-01-01', '2026-02-02').replace('Ann', 'Bob'),
      file.replace('"A"', '"B"').replace('2026-01-01', '2026-02-02').replace('Ann', 'Bob'),
    ],
    ['a field on both sides', file, file.replace('"A"', '"B"'), file.replace('"A"', '"C"'), ['field /title']],
    ['different new fields', 'a = 1\n', 'a = 1\nb = 2\n', 'a = 1\nc = 3\n', 'a = 1\nb = 2\nc = 3\n'],
    [
      'a new date stays one',
      'a = 1\n',
      'a = 1\nb = 2026-01-01\n',
      'a = 1\nc = 3\n',
      'a = 1\nc = 3\nb = 2026-01-01\n',
    ],
    [
      'new dates on both sides: asked by line, because in JSON a date is a text',
      'a = 1\n',
      'a = 1\nb = 2026-01-01\n',
      'a = 1\nc = 2026-01-01\n',
      ['line 2'],
    ],
    [
      'items of tables added on both sides',
      file,
      `${file}\n[[links]]\nid = "b"\nurl = "y"\n`,
      file.replace('"x"', '"z"'),
      `${file.replace('"x"', '"z"')}\n[[links]]\nid = "b"\nurl = "y"\n`,
    ],
    ['what cannot be read: by line', 'a = \nb = 1\n', 'a = 1\nb = 1\n', 'a = \nb = 2\n', 'a = 1\nb = 2\n'],
  ])('%s', async (_what, base, ours, theirs, expected) => {
    expect(await merged('a.toml', [base, ours, theirs])).toEqual(expected)
  })
})

describe('JSON with comments', () => {
  test.each<[what: string, base: string, ours: string, theirs: string, expected: unknown]>([
    [
      'neighbouring fields, with the comments of both',
      '{\n  "a": 1,\n  "b": 1, // b\n}\n',
      '{\n  "a": 2, // ours\n  "b": 1, // b\n}\n',
      '{\n  "a": 1,\n  "b": 2, // b\n}\n',
      '{\n  "a": 2, // ours\n  "b": 2, // b\n}\n',
    ],
    ['a field on both sides', '{"a": 1} // x\n', '{"a": 2} // x\n', '{"a": 3} // x\n', ['field /a']],
  ])('%s', async (_what, base, ours, theirs, expected) => {
    expect(await merged('tsconfig.json', [base, ours, theirs])).toEqual(expected)
  })
})

describe('Markdown', () => {
  const long =
    'Long ago somebody wrote these words, and nobody has thought about changing any of them until today.'
  const page = `---
title: A
tags: [x]
---

# Head

${long}

The end.
`

  test.each<[what: string, base: string, ours: string, theirs: string, expected: unknown]>([
    [
      'the title here, a paragraph there',
      page,
      page.replace('title: A', 'title: B'),
      page.replace('The end.', 'The very end.'),
      page.replace('title: A', 'title: B').replace('The end.', 'The very end.'),
    ],
    [
      'both ends of one long paragraph',
      page,
      page.replace('Long ago', 'Once'),
      page.replace('today', 'tomorrow'),
      page.replace('Long ago', 'Once').replace('today', 'tomorrow'),
    ],
    [
      'the same paragraph is asked by itself, whatever else was changed',
      page,
      page.replace('The end.', 'The first end.').replace('# Head', '# Ours'),
      page.replace('The end.', 'The last end.').replace('title: A', 'title: B'),
      ['line 10'],
    ],
    [
      'the title on both sides, and a paragraph',
      page,
      page.replace('title: A', 'title: B').replace('The end.', 'End.'),
      page.replace('title: A', 'title: C').replace('The end.', 'Fin.'),
      ['field /title', 'line 10'],
    ],
    [
      'front matter is new here, a paragraph is changed there',
      'Text.\n',
      '---\ntitle: A\n---\nText.\n',
      'Text!\n',
      '---\ntitle: A\n---\nText!\n',
    ],
    [
      'tags on both sides',
      page,
      page.replace('[x]', '[x, red]'),
      page.replace('[x]', '[z, x]'),
      page.replace('[x]', '[z, x, red]'),
    ],
    [
      'where the end of the data is missing: by line',
      '---\na: 1\nb: 1\n',
      '---\na: 2\nb: 1\n',
      '---\na: 1\nb: 2\n',
      '---\na: 2\nb: 2\n',
    ],
    [
      'TOML in front',
      '+++\na = 1\nb = 1\n+++\nText\n',
      '+++\na = 2\nb = 1\n+++\nText\n',
      '+++\na = 1\nb = 2\n+++\nText!\n',
      '+++\na = 2\nb = 2\n+++\nText!\n',
    ],
    [
      'a member called like the text: by line',
      '---\nbody: x\n---\nText\n',
      '---\nbody: y\n---\nText\n',
      '---\nbody: x\n---\nText!\n',
      '---\nbody: y\n---\nText!\n',
    ],
  ])('%s', async (_what, base, ours, theirs, expected) => {
    expect(await merged('a.md', [base, ours, theirs])).toEqual(expected)
  })

  test('what is decided for one paragraph leaves the others as each side has them', async () => {
    const ours = page.replace('The end.', 'The first end.').replace('# Head', '# Ours')
    const theirs = page.replace('The end.', 'The last end.').replace('title: A', 'title: B')
    const rest = page.replace('# Head', '# Ours').replace('title: A', 'title: B')
    expect(await merged('a.md', [page, ours, theirs], 'ours')).toBe(
      rest.replace('The end.', 'The first end.'),
    )
    expect(await merged('a.md', [page, ours, theirs], 'theirs')).toBe(
      rest.replace('The end.', 'The last end.'),
    )
    expect(await merged('a.md', [page, ours, theirs], 'both')).toBe(
      rest.replace('The end.', 'The first end.\nThe last end.'),
    )
  })
})

test.each([
  ['ours', 'theirs'],
  ['theirs', 'ours'],
] as const)('what would be wrong taken together by line is asked: %s first', async (first, second) => {
  const base = `%YAML 1.2\n---\ntags:\n# above\n- red\n\n'items':\n- id: "i1"\n  size: 0\n`
  const sides = {
    ours: `${base}- id: 'n7'\n  # before\n  size: 1 # beside\n`,
    theirs: `%YAML 1.2\n---\n'tags':\n# above\n- red\n- 'new0'\n# below\nitems: [{id: 'i1', size: 0}]\n`,
  }
  const texts = [base, sides[first], sides[second]] as const
  expect(await merged('a.yaml', texts)).toEqual(['line 3'])
  expect(await merged('a.yaml', texts, 'ours')).toBe(texts[1])
  expect(await merged('a.yaml', texts, 'theirs')).toBe(texts[2])
})
