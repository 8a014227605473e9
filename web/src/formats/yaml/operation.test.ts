import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import type { NewValue, Outcome } from '../DataFormat'
import type { DataPath } from '../nodes'
import { yaml } from './index'

const content = (text: string) => ({ text, reading: yaml.read(text) })

/** An outcome as a line each: what it asks or why not, and the texts that it leads to. */
function said(text: string, outcome: Outcome): readonly string[] {
  if (outcome.kind === 'refusal')
    return [`refused: ${outcome.reason} at ${JSON.stringify(text.slice(outcome.at.from, outcome.at.to))}`]
  if (outcome.kind === 'edits') return [applyEdits(text, outcome.edits)]
  return [
    `asks: ${outcome.about}`,
    ...outcome.choices.map(
      ({ choice, places, edits }) => `${choice} (${places}): ${applyEdits(text, edits)}`,
    ),
  ]
}

const set = (text: string, path: DataPath, value: NewValue) =>
  said(text, yaml.set(content(text), path, value))

test('a value that is borrowed asks whether it changes everywhere or here', () => {
  expect(set('a: &x 1\nb: *x\nc: *x # c\n', ['b'], 2)).toEqual([
    'asks: alias',
    'everywhere (3): a: &x 2\nb: *x\nc: *x # c\n',
    'here (1): a: &x 1\nb: 2\nc: *x # c\n',
  ])
})

test('a value that others borrow asks the same; here alone leaves them with what it was', () => {
  expect(set('a: &x 1\nb: *x\nc: *x # c\n', ['a'], 2)).toEqual([
    'asks: anchor',
    'everywhere (3): a: &x 2\nb: *x\nc: *x # c\n',
    'here (1): a: 2\nb: &x 1\nc: *x # c\n',
  ])
})

test('an anchor that nobody uses asks nothing', () => {
  expect(set('a: &x 1\n', ['a'], 2)).toEqual(['a: &x 2\n'])
})

test('a value inside of one that is borrowed is changed with it, or this place gets one of its own', () => {
  expect(set('a: &x\n  k: 1\n  l: 2\nb: *x\n', ['b', 'k'], 3)).toEqual([
    'asks: alias',
    'everywhere (2): a: &x\n  k: 3\n  l: 2\nb: *x\n',
    'here (1): a: &x\n  k: 1\n  l: 2\nb:\n  k: 3\n  l: 2\n',
  ])
})

test('a member that a merge key brings gets a member of its own beside it', () => {
  expect(set('a: &x\n  k: 1\nb:\n  <<: *x\n  l: 2\n', ['b', 'k'], 3)).toEqual([
    'asks: alias',
    'everywhere (2): a: &x\n  k: 3\nb:\n  <<: *x\n  l: 2\n',
    'here (1): a: &x\n  k: 1\nb:\n  <<: *x\n  "k": 3\n  l: 2\n',
  ])
})

test('what others borrow is not taken out, and they are named', () => {
  const text = 'a: &x 1\nb: *x\n'
  expect(said(text, yaml.remove(content(text), ['a']))).toEqual(['refused: borrowed at "*x"'])
  expect(said(text, yaml.remove(content(text), ['b']))).toEqual(['a: &x 1\n'])
})

test.each([
  ['a: !!set {x}\n', ['a', 'x'], 'tag', '{x}'],
  ['a: !own x\n', ['a'], 'tag', 'x'],
  ['? a\n: b\n', ['a'], 'key', 'b'],
  ['? [a]\n: b\nc: d\n', ['e'], 'key', '? [a]\n: b\nc: d'],
  ['- [a: b]\n', ['0', '0', 'a'], 'pair', 'a: b'],
  ['a: 1\na: 2\n', ['a'], 'duplicate', '2'],
  ['a: 1\n', ['a', 'b'], 'no-place', '1'],
])('%j refuses %j', (text, path, reason, at) => {
  expect(set(text, path, 'x')).toEqual([`refused: ${reason} at ${JSON.stringify(at)}`])
})

test('a list with comments asks before they go', () => {
  expect(set('a:\n  - 1 # one\n  - 2\nb: 1\n', ['a'], 'x')).toEqual([
    'asks: comments',
    'without-comments (1): a: x\nb: 1\n',
  ])
})

test('only the first of several documents is edited', () => {
  const text = 'a: 1\n---\na: 2\n'
  expect(set(text, ['a'], 3)).toEqual(['a: 3\n---\na: 2\n'])
})

test.each([
  ['a: 1 # c\n', ['a'], 'x\ny\n', 'a: | # c\n  x\n  y\n'],
  ['a: | # c\n  x\n  y\n', ['a'], 'z', 'a: |- # c\n  z\n'],
  ["a: 'it''s'\n", ['a'], "it's so", "a: 'it''s so'\n"],
  ['a: "\\u00e9 x"\n', ['a'], 'é xy', 'a: "\\u00e9 xy"\n'],
  ['a: one\n  two\n', ['a'], 'one two three', 'a: one\n  two three\n'],
  ['a: >\n  one\n  two\n\n  three\n', ['a'], 'one two\nthree!\n', 'a: >\n  one\n  two\n\n  three!\n'],
  [
    'a: >-\n  one\n  two\n    deep\n\n    er\n  x\n',
    ['a'],
    'one two\n  deep\n\n  er\nxy',
    'a: >-\n  one\n  two\n    deep\n\n    er\n  xy\n',
  ],
  ['a: >\n  one\n', ['a'], ' one\n', 'a: |2\n   one\n'],
  ['d: 2026-01-01\n', ['d'], '2026-02-01', 'd: 2026-02-01\n'],
  ['d: "2026-01-01"\n', ['d'], '2026-02-01', 'd: "2026-02-01"\n'],
  ['a: [x]\n', ['b'], ['v', 'z'], 'a: [x]\nb: [v, z]\n'],
  ['a:\n- x\n', ['b'], ['v'], 'a:\n- x\nb:\n- v\n'],
  ['a: []\n', ['a'], ['v'], 'a:\n  - v\n'],
  ['a: {b: 1}\n', ['a', 'c'], 'x, y', 'a: {b: 1, c: "x, y"}\n'],
  ['', ['a'], 'x', 'a: x\n'],
  ['# only\n', ['a'], 'x', '# only\na: x\n'],
  ['---\n', ['a'], 'x', '---\na: x\n'],
  ['a:\n', ['a', 'b', 'c'], 'x', 'a:\n  b:\n    c: x\n'],
  ['steps:\n  - a: 1\n\n  - a: 2\n', ['steps', '2'], { a: 3 }, 'steps:\n  - a: 1\n\n  - a: 2\n\n  - a: 3\n'],
])('%j with %j = %j', (text, path, value, after) => {
  expect(set(text, path, value)).toEqual([after])
})

test.each([
  ['a:\n  - x # c\n  # about y\n  - y\nb: 1\n', ['a', '1'], 'a:\n  - x # c\nb: 1\n'],
  ['a:\n  - x\nb: 1\n', ['a', '0'], 'a: []\nb: 1\n'],
  ['# head\na: 1\nb: 2\n', ['a'], '# head\nb: 2\n'],
  ['- a: 1\n  b: 2\n', ['0', 'a'], '- b: 2\n'],
  ['a: 1\n\nb: 2\n\nc: 3\n', ['b'], 'a: 1\n\nc: 3\n'],
  ['a: [x, y]\n', ['a', '0'], 'a: [y]\n'],
])('%j without %j', (text, path, after) => {
  expect(said(text, yaml.remove(content(text), path))).toEqual([after])
})

test('items that move take their comments along', () => {
  const text = 'a:\n  # one\n  - x # 1\n  # two\n  - y\n  - z: 1\n    # deep\n'
  expect(said(text, yaml.move(content(text), ['a'], 0, 2))).toEqual([
    'a:\n  # two\n  - y\n  - z: 1\n    # deep\n  # one\n  - x # 1\n',
  ])
})

test('a few lines cannot stand for a billion values, and a depth of brackets cannot break the reader', () => {
  const bomb = [
    'a: &a [x]',
    ...'bcdefghij'
      .split('')
      .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`),
  ].join('\n')
  expect(yaml.read(bomb)).toMatchObject({ ok: false })
  expect(yaml.read('['.repeat(100_000))).toMatchObject({ ok: false })
  expect(yaml.read('- '.repeat(20_000))).toMatchObject({ ok: false })
  expect(yaml.read('a: &a [*a]\n')).toMatchObject({ ok: false })
})

test.each(['a: \u0085\n', 'a: b\rc: d\r', 'a: \0\n', 'a: \x07\n', 'a: \ud800\n'])('%j is refused', (text) => {
  expect(yaml.read(text)).toMatchObject({ ok: false })
})

test('a byte order mark and CRLF stay', () => {
  expect(set('\ufeff- a: 1\r\n  b: 2\r\n', ['0', 'c'], 'x')).toEqual(['\ufeff- a: 1\r\n  b: 2\r\n  c: x\r\n'])
})

test.each([
  ['the first', '- a: 1\n\n#\n\n- b: 2\n', 0, '- a: 1\n\n- a: 1\n\n#\n\n- b: 2\n'],
  ['the last', '- a: 1\n\n#\n\n- b: 2\n', 1, '- a: 1\n\n#\n\n- b: 2\n\n- b: 2\n'],
  ['one in the middle', '- a\n\n# x\n\n- b\n\n\n- c\n', 1, '- a\n\n# x\n\n- b\n\n\n- b\n\n\n- c\n'],
  ['one between several', '- a\n\n#\n\n# y\n\n- b\n', 0, '- a\n\n- a\n\n#\n\n# y\n\n- b\n'],
  ['one with a comment of its own', '- a\n\n#\n\n# its\n- b\n', 1, '- a\n\n#\n\n# its\n- b\n\n# its\n- b\n'],
  ['one below a name', 'k:\n  - a\n\n  #\n\n  - b\n', 0, 'k:\n  - a\n\n  - a\n\n  #\n\n  - b\n'],
  ['one after CRLF', '- a\r\n\r\n#\r\n\r\n- b\r\n', 0, '- a\r\n\r\n- a\r\n\r\n#\r\n\r\n- b\r\n'],
])(
  'a comment between items belongs to none, and stays once where %s is copied',
  (_which, text, index, after) => {
    const path = text.startsWith('k') ? ['k'] : []
    expect(said(text, yaml.duplicate(content(text), path, index))).toEqual([after])
  },
)
