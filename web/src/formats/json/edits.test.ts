import { describe, expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import type { DataNode } from '../nodes'
import {
  duplicateItem,
  insertItem,
  type JsonEditResult,
  moveItem,
  parseJson,
  removeItem,
  removeMember,
  renameMember,
  setValue,
} from './index'
import { addMember } from './memberEdits'

type Edit = (text: string, root: DataNode) => JsonEditResult

function edited(text: string, edit: Edit): string | undefined {
  const parse = parseJson(text)
  if (!parse.ok) throw new Error(parse.error.message)
  const edits = edit(text, parse.root)
  return edits && applyEdits(text, edits)
}

const set =
  (path: string[], value: string, order?: string[]): Edit =>
  (text, root) =>
    setValue(text, root, path, value, order)
const insert =
  (path: string[], index: number, value: string): Edit =>
  (text, root) =>
    insertItem(text, root, path, index, value)
const remove =
  (path: string[], index: number): Edit =>
  (text, root) =>
    removeItem(text, root, path, index)
const move =
  (path: string[], from: number, to: number): Edit =>
  (text, root) =>
    moveItem(text, root, path, from, to)
const duplicate =
  (path: string[], index: number): Edit =>
  (text, root) =>
    duplicateItem(text, root, path, index)
const drop =
  (path: string[]): Edit =>
  (text, root) =>
    removeMember(text, root, path)
const rename =
  (path: string[], key: string): Edit =>
  (text, root) =>
    renameMember(text, root, path, key)

const cases: [what: string, before: string, edit: Edit, after: string | undefined][] = [
  [
    'takes no comma for indentation where commas begin the lines',
    '{ "a": 1\n, "b": [\n    1\n  , 2\n  ]\n}',
    set(['c'], '{\n  "d": 1\n}'),
    '{ "a": 1\n, "b": [\n    1\n  , 2\n  ]\n, "c": {\n  "d": 1\n}\n}',
  ],
  [
    'keeps the spelling of every other number',
    '{"a":1.0,"b":1e3,"c":12345678901234567890}',
    set(['b'], '2'),
    '{"a":1.0,"b":2,"c":12345678901234567890}',
  ],
  ['keeps escapes', '{"a":"\\u00e4\\/","b":1}', set(['b'], '2'), '{"a":"\\u00e4\\/","b":2}'],
  [
    'keeps a byte order mark, CRLF and the missing final line end',
    '\ufeff{\r\n\t"a": 1\r\n}',
    set(['a'], '2'),
    '\ufeff{\r\n\t"a": 2\r\n}',
  ],
  ['adds a member in CRLF', '{\r\n\t"a": 1\r\n}\r\n', set(['b'], '2'), '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}\r\n'],
  [
    'turns line ends of the value into those of the text',
    '{\r\n "a": 1\r\n}',
    set(['a'], '[\n 1\n]'),
    '{\r\n "a": [\r\n  1\r\n ]\r\n}',
  ],
  ['edits the last of two members of one name', '{"a":1,"a":2}', set(['a'], '3'), '{"a":1,"a":3}'],
  ['removes both members of one name', '{"a":1,"b":0,"a":2}', drop(['a']), '{"b":0}'],
  ['renames both members of one name', '{"a":1,"a":2}', rename(['a'], 'b'), '{"b":1,"b":2}'],
  ['does not rename onto a name that is there', '{"a":1,"b":2}', rename(['a'], 'b'), undefined],
  ['knows __proto__ as a name like others', '{"__proto__":1}', set(['__proto__'], '2'), '{"__proto__":2}'],
  ['adds the first member to an empty file object', '{}\n', set(['a'], '1'), '{\n  "a": 1\n}\n'],
  ['adds the first member in a minified text', '{"a":{}}', set(['a', 'b'], '1'), '{"a":{"b":1}}'],
  [
    'adds the first member in an indented text',
    '{\n\t"a": {}\n}',
    set(['a', 'b'], '1'),
    '{\n\t"a": {\n\t\t"b": 1\n\t}\n}',
  ],
  [
    'opens an empty object that stands on two lines',
    '{\n  "a": {\n  }\n}',
    set(['a', 'b'], '1'),
    '{\n  "a": {\n    "b": 1\n  }\n}',
  ],
  [
    'keeps an object on one line',
    '{\n  "a": { "b": 1 }\n}',
    set(['a', 'c'], '2'),
    '{\n  "a": { "b": 1, "c": 2 }\n}',
  ],
  [
    'puts a longer value on one line where the list is',
    '{"a": [1, 2]}',
    insert(['a'], 1, '{\n  "x": [\n    1,\n    2\n  ]\n}'),
    '{"a": [1, {"x": [1, 2]}, 2]}',
  ],
  ['copies an unusual colon', '{\n  "a" : 1\n}', set(['b'], '2'), '{\n  "a" : 1,\n  "b" : 2\n}'],
  [
    'copies commas at line starts',
    '{ "a": 1\n, "b": 2\n}',
    set(['c'], '3'),
    '{ "a": 1\n, "b": 2\n, "c": 3\n}',
  ],
  [
    'does not copy blank lines',
    '{\n  "a": 1,\n\n  "b": 2\n}',
    set(['c'], '3'),
    '{\n  "a": 1,\n\n  "b": 2,\n  "c": 3\n}',
  ],
  [
    'makes missing objects on the way',
    '{\n  "a": 1\n}',
    set(['b', 'c'], '2'),
    '{\n  "a": 1,\n  "b": {\n    "c": 2\n  }\n}',
  ],
  ['makes missing objects on the way, minified', '{"a":1}', set(['b', 'c'], '2'), '{"a":1,"b":{"c":2}}'],
  ['does not go through a scalar', '{"a":1}', set(['a', 'b'], '2'), undefined],
  ['appends the item behind the last', '{"a":[1]}', set(['a', '1'], '2'), '{"a":[1,2]}'],
  ['does not leave holes in a list', '{"a":[1]}', set(['a', '2'], '2'), undefined],
  ['replaces the root', '\ufeff 1\n', set([], '[]'), '\ufeff []\n'],
  [
    'puts a member behind the one before it in the order',
    '{"a":1,"c":3}',
    set(['b'], '2', ['a', 'b', 'c']),
    '{"a":1,"b":2,"c":3}',
  ],
  [
    'puts a member before the one after it in the order',
    '{\n  "c": 3\n}',
    set(['b'], '2', ['a', 'b', 'c']),
    '{\n  "b": 2,\n  "c": 3\n}',
  ],
  ['puts an unordered member last', '{"z":1}', set(['b'], '2', ['a']), '{"z":1,"b":2}'],
  ['inserts at the front', '[\n  1,\n  2\n]', insert([], 0, '0'), '[\n  0,\n  1,\n  2\n]'],
  ['inserts in the middle of a list on one line', '[1, 2]', insert([], 1, '9'), '[1, 9, 2]'],
  ['inserts before a single item', '[\n  1\n]', insert([], 0, '0'), '[\n  0,\n  1\n]'],
  ['fills an empty list', '{\n    "a": []\n}', insert(['a'], 0, '1'), '{\n    "a": [\n        1\n    ]\n}'],
  [
    'indents a longer value',
    '{\n  "a": [\n    1\n  ]\n}',
    insert(['a'], 1, '{\n  "b": 2\n}'),
    '{\n  "a": [\n    1,\n    {\n      "b": 2\n    }\n  ]\n}',
  ],
  [
    'keeps braces together',
    '[{\n  "a": 1\n}]',
    insert([], 1, '{\n  "a": 2\n}'),
    '[{\n  "a": 1\n}, {\n  "a": 2\n}]',
  ],
  ['refuses a position behind the end', '[1]', insert([], 2, '9'), undefined],
  ['refuses an object', '{}', insert([], 0, '9'), undefined],
  ['removes the first item', '[\n  1,\n  2\n]', remove([], 0), '[\n  2\n]'],
  ['removes the last item and its comma', '[\n  1,\n  2\n]', remove([], 1), '[\n  1\n]'],
  ['removes the only item', '[\n  1\n]', remove([], 0), '[]'],
  ['does not join lines of a wrapped list', '[\n  1, 2,\n  3, 4\n]', remove([], 1), '[\n  1,\n  3, 4\n]'],
  ['moves down', '[\n  1,\n  2,\n  3,\n  4\n]', move([], 0, 2), '[\n  2,\n  3,\n  1,\n  4\n]'],
  ['moves to the end', '[\n  1,\n  2,\n  3\n]', move([], 0, 2), '[\n  2,\n  3,\n  1\n]'],
  ['moves up', '[\n  1,\n  2,\n  3,\n  4\n]', move([], 2, 0), '[\n  3,\n  1,\n  2,\n  4\n]'],
  ['moves up from the end', '[1, 2, 3]', move([], 2, 0), '[3, 1, 2]'],
  ['keeps the lines of a wrapped list', '[\n  1, 2,\n  3\n]', move([], 2, 1), '[\n  1, 3,\n  2\n]'],
  ['moves nowhere', '[1, 2]', move([], 1, 1), '[1, 2]'],
  [
    'moves the text of an item as it is',
    '[ {"a":1.0} , {"b" : 2e1} ]',
    move([], 1, 0),
    '[ {"b" : 2e1} , {"a":1.0} ]',
  ],
  ['duplicates', '[\n  {"a":1.0},\n  2\n]', duplicate([], 0), '[\n  {"a":1.0},\n  {"a":1.0},\n  2\n]'],
  ['duplicates the last', '[\n  1\n]', duplicate([], 0), '[\n  1,\n  1\n]'],
]

test.each(cases)('%s', (_what, before, edit, after) => {
  expect(edited(before, edit)).toBe(after)
})

test('of a long text just what is another one in it is replaced', () => {
  const words = 'word '.repeat(1_000)
  const text = JSON.stringify({ before: words, note: words, behind: 1 })
  const typed = `${words.slice(0, 2_000)}X${words.slice(2_000)}`
  const parse = parseJson(text)
  const edits = parse.ok ? setValue(text, parse.root, ['note'], JSON.stringify(typed)) : undefined
  expect(edits).toEqual([expect.objectContaining({ insert: 'X' })])
  expect(edits?.map(({ from, to }) => to - from)).toEqual([0])
  expect(applyEdits(text, edits ?? [])).toBe(JSON.stringify({ before: words, note: typed, behind: 1 }))
  expect(edited(text, set(['note'], '12'))).toBe(JSON.stringify({ before: words, note: 12, behind: 1 }))
})

describe('lines of diff in an indented file', () => {
  const before = '{\n\t"name": "x",\n\t"list": [\n\t\t1,\n\t\t2,\n\t\t3\n\t],\n\t"last": 1.0\n}\n'

  test.each<[what: string, edit: Edit, added: number, removed: number]>([
    ['set', set(['name'], '"y"'), 1, 1],
    ['add in order', set(['other'], '1', ['name', 'other']), 1, 0],
    ['add at the end', set(['other'], '1'), 2, 1],
    ['remove', drop(['name']), 0, 1],
    ['remove at the end', drop(['last']), 1, 2],
    ['rename', rename(['name'], 'title'), 1, 1],
    ['insert', insert(['list'], 0, '0'), 1, 0],
    ['append', insert(['list'], 3, '4'), 2, 1],
    ['remove item', remove(['list'], 1), 0, 1],
    ['move item', move(['list'], 0, 1), 1, 1],
    ['duplicate item', duplicate(['list'], 0), 1, 0],
  ])('%s', (_what, edit, added, removed) => {
    const diff = lineDiff(before, edited(before, edit) ?? '')
    expect(diff).toStrictEqual({ added, removed })
  })
})

/** Lines that are not in the longest common run of lines, by the plain table. */
function lineDiff(before: string, after: string): { added: number; removed: number } {
  const a = before.split('\n')
  const b = after.split('\n')
  let row: number[] = Array.from({ length: b.length + 1 }, () => 0)
  for (const line of a) {
    const next = [0]
    b.forEach((other, j) => {
      next.push(line === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    })
    row = next
  }
  const common = row.at(-1) ?? 0
  return { added: b.length - common, removed: a.length - common }
}

test('adding a member that is there is refused', () => {
  expect(edited('{"a":1}', (text, root) => addMember(text, root, [], 'a', '2'))).toBeUndefined()
})
