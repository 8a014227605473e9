import { expect, test } from 'vitest'
import type { DataNode } from '../nodes'
import { read } from './read'
import { markOf } from './YamlMark'

/** Each value as `path = text`, with what its mark says. */
function placesIn(text: string): readonly string[] {
  const reading = read(text)
  if (!reading.ok) throw new Error(reading.error.message)
  return linesOf(text, reading.root, '')
}

function linesOf(text: string, node: DataNode, path: string): readonly string[] {
  const { from, to } = node
  const { props, lead, tail, odd } = markOf(node)
  const entry = lead > 0 ? text.slice(from - lead, from - props) : ''
  const marks = [
    entry && `entry ${JSON.stringify(entry)}`,
    props > 0 && `props ${JSON.stringify(text.slice(from - props, from))}`,
    tail > 0 && `tail ${JSON.stringify(text.slice(to, to + tail))}`,
    odd && `odd ${odd}`,
  ].filter(Boolean)
  const line = `${path} = ${JSON.stringify(text.slice(from, to))}${marks.map((mark) => `, ${mark}`).join('')}`
  if (node.kind === 'array')
    return [line, ...node.items.flatMap((item, i) => linesOf(text, item, `${path}/${i}`))]
  if (node.kind !== 'object') return [line]
  return [
    line,
    ...node.members.flatMap(({ key, keySpan, value }) => [
      ...(text.slice(keySpan.from, keySpan.to) === key
        ? []
        : [`${key} is ${text.slice(keySpan.from, keySpan.to)}`]),
      ...linesOf(text, value, `${path}/${key}`),
    ]),
  ]
}

test.each([
  ['a: foo # c\nd:\n', [' = "a: foo # c\\nd:"', '/a = "foo"', '/d = ""']],
  ['a: &x !!str foo\n', [' = "a: &x !!str foo"', '/a = "foo", props "&x !!str "']],
  ['a: # c\n', [' = "a:"', '/a = ""']],
  ['a: |\n  t\n\nb: 1\n', [' = "a: |\\n  t\\n\\nb: 1"', '/a = "|\\n  t", tail "\\n"', '/b = "1"']],
  ['a: |+ # c\n\n\nb: 1\n', [' = "a: |+ # c\\n\\n\\nb: 1"', '/a = "|+ # c", tail "\\n\\n\\n"', '/b = "1"']],
  [
    '- a\n-   - b\n    -\n',
    [' = "- a\\n-   - b\\n    -"', '/0 = "a", entry "- "', '/1 = "- b\\n    -", entry "-   "'],
  ],
  [
    '[a: b, {k}]',
    [' = "[a: b, {k}]"', '/0 = "a: b", odd pair', '/0/a = "b"', '/1 = "{k}"', '/1/k = "", odd pair'],
  ],
  ['? a\n: b\n', [' = "? a\\n: b"', '/a = "b", odd key']],
])('%j', (text, expected) => {
  expect(placesIn(text).slice(0, expected.length)).toEqual(expected)
})
