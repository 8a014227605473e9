import { beforeAll, describe, expect, it } from 'vitest'
import { formatOf, loadFormat } from '~/formats/formatOf'
import { valueOf } from '~/formats/valueOf'
import { documentOf } from '../testing/documentOf'
import { editCells } from './cellEdits'
import {
  duplicateItem,
  insertItem,
  type ListPlace,
  moveItem,
  removeItem,
  removeValue,
  renameKey,
  setRaw,
} from './edits'
import type { StoreChange } from './ValueStore'
import { createValueStore, type ValueStore } from './ValueStore'

const FILES = {
  'a.json': `{
  "title": "Berlin",
  "seats": 1.50,
  "tags": ["a", "b"],
  "talks": [
    { "name": "one", "at": "09:00" },
    { "name": "two", "at": "10:00" }
  ],
  "place": { "city": "Ulm" }
}
`,
  'a.json5': `{
  // The conference
  title: 'Berlin', // its city
  seats: 1.50,
  tags: ['a', 'b'],
  talks: [
    { name: 'one', at: "09:00" },
    { name: 'two', at: '10:00' }, // the second
  ],
  place: { city: 'Ulm' },
}
`,
  'a.yaml': `# The conference
title: 'Berlin'   # its city
seats: 1.50
tags: [a, b]
talks:
  # the first
  - name: one
    at: "09:00"
  - name: two # last
    at: '10:00'
place: {city: Ulm}
`,
  'a.toml': `# The conference
title = 'Berlin' # its city
seats = 1.50
tags = ["a", "b"]
place = { city = "Ulm" }

# the first
[[talks]]
name = "one"
at = "09:00"

[[talks]]
name = "two" # last
at = '10:00'
`,
  'a.md': `---
# The conference
title: Berlin   # its city
seats: 1.50
tags: [a, b]
talks:
- {name: one, at: "09:00"}
- name: two # last
  at: "10:00"
place: {city: Ulm}
---
# Welcome

Come along.
`,
}

const talks: ListPlace = { path: ['talks'], key: '/talks' }
const tags: ListPlace = { path: ['tags'], key: '/tags' }

beforeAll(async () => {
  await Promise.all(Object.keys(FILES).map((path) => loadFormat(path)))
})

function storeOf(path: string, text: string): ValueStore {
  const store = createValueStore(documentOf(path, text), formatOf(path))
  store.connect()
  return store
}

/** The data without the text below front matter. */
function dataOf(store: ValueStore): unknown {
  const root = store.node([])
  const { body: _body, ...data } = Object(root && valueOf(store.source, root))
  return data
}

const [one, two] = [
  { name: 'one', at: '09:00' },
  { name: 'two', at: '10:00' },
]
const before = {
  title: 'Berlin',
  seats: 1.5,
  tags: ['a', 'b'],
  talks: [one, two],
  place: { city: 'Ulm' },
}

/** What is done, and what is another value then. */
const OPERATIONS: Record<string, readonly [(store: ValueStore) => unknown, object]> = {
  'a text': [(store) => setRaw(store, ['title'], '"Bonn"'), { title: 'Bonn' }],
  'a number as it was typed': [(store) => setRaw(store, ['seats'], '2.50'), { seats: 2.5 }],
  'a new member': [
    (store) => setRaw(store, ['place', 'street'], '"Am Berg"'),
    { place: { city: 'Ulm', street: 'Am Berg' } },
  ],
  'a member away': [(store) => removeValue(store, ['seats']), { seats: undefined }],
  'another name': [(store) => renameKey(store, ['place', 'city'], 'town'), { place: { town: 'Ulm' } }],
  'an item more': [
    (store) => insertItem(store, talks, 1, { name: 'new', at: null }),
    { talks: [one, { name: 'new', at: null }, two] },
  ],
  'an item twice': [(store) => duplicateItem(store, talks, 0), { talks: [one, one, two] }],
  'an item away': [(store) => removeItem(store, talks, 0), { talks: [two] }],
  'an item elsewhere': [(store) => moveItem(store, talks, 0, 1), { talks: [two, one] }],
  'a plain item elsewhere': [(store) => moveItem(store, tags, 1, 0), { tags: ['b', 'a'] }],
  'a plain item more': [(store) => insertItem(store, tags, 2, 'c'), { tags: ['a', 'b', 'c'] }],
  'a list as a whole': [(store) => setRaw(store, ['tags'], '["b", "x"]'), { tags: ['b', 'x'] }],
  'a value in an item': [
    (store) => setRaw(store, ['talks', '1', 'name'], '"zwei"'),
    { talks: [one, { ...two, name: 'zwei' }] },
  ],
  'all of an object': [
    (store) => setRaw(store, ['talks'], JSON.stringify([one, { ...two, at: '11:00' }])),
    { talks: [one, { ...two, at: '11:00' }] },
  ],
  cells: [
    (store) =>
      editCells(
        store,
        talks,
        [
          { index: 0, name: 'name', text: '"eins"', order: ['name', 'at'] },
          { index: 1, name: 'at', text: undefined, order: ['name', 'at'] },
        ],
        'paste',
      ),
    { talks: [{ ...one, name: 'eins' }, { name: 'two' }] },
  ],
}

describe.each(Object.entries(FILES))('%s', (path, text) => {
  it('gives values as JSON text, with numbers as they are spelled', () => {
    const store = storeOf(path, text)
    expect(dataOf(store)).toEqual(before)
    expect(store.raw(['seats'])).toBe('1.50')
    expect(store.raw(['title'])).toBe('"Berlin"')
    expect(JSON.parse(store.raw(['talks']) ?? '')).toEqual(before.talks)
  })

  it.each(Object.entries(OPERATIONS))(
    '%s: in its place, told of, and taken back to the letter',
    (_, [edit, after]) => {
      const store = storeOf(path, text)
      const changes: StoreChange[] = []
      store.subscribeAll((change) => changes.push(change))
      edit(store)
      const isWithoutNull = path === 'a.toml'
      const expected = JSON.parse(
        JSON.stringify({ ...before, ...after }, (_key, value) =>
          value === null && isWithoutNull ? undefined : value,
        ),
      )
      expect(dataOf(store)).toEqual(expected)
      expect(changes.length).toBeGreaterThan(0)
      const kept = (text.match(/#.*/g) ?? []).filter((comment) => !/the first|last/.test(comment))
      expect(kept.filter((comment) => !store.text.includes(comment))).toEqual([])
      const body = /---\n# Welcome[^]*$/.exec(text)?.[0] ?? ''
      expect(store.text.endsWith(body)).toBe(true)
      while (store.document.canUndo) store.document.undo()
      expect(store.text).toBe(text)
      expect(dataOf(store)).toEqual(before)
    },
  )

  it('names the value that is another one, and keeps the names of items that move', () => {
    const store = storeOf(path, text)
    const told: string[] = []
    store.subscribeAll(({ pointers }) => told.push(...pointers))
    setRaw(store, ['talks', '1', 'name'], '"x"')
    expect(told).toEqual(['/talks/1/name'])
    const names = store.itemKeys.of('/talks', 2)
    moveItem(store, talks, 0, 1)
    expect(store.itemKeys.of('/talks', 2)).toEqual([names[1], names[0]])
    store.document.undo()
    expect(store.itemKeys.of('/talks', 2)).toEqual(names)
  })

  it('is one line of a diff for one value', () => {
    const store = storeOf(path, text)
    setRaw(store, ['talks', '1', 'name'], '"second"')
    const [old, now] = [text.split('\n'), store.text.split('\n')]
    expect(now.length).toBe(old.length)
    expect(now.filter((line, at) => line !== old[at])).toHaveLength(1)
  })
})

const SHARED = `base: &city Berlin
here: *city
there: *city
`

it('asks about a value that others borrow, shows what was typed meanwhile, and does what is answered', () => {
  const store = storeOf('a.yaml', SHARED)
  const asked: string[] = []
  store.held.subscribe(({ outcome }) => asked.push(outcome.kind))
  setRaw(store, ['base'], '"B"', {}, 'typing')
  setRaw(store, ['base'], '"Bo"', {}, 'typing')
  expect(asked).toEqual(['question', 'question'])
  expect(store.text).toBe(SHARED)
  expect(store.raw(['base'])).toBe('"Bo"')
  const edit = store.held.get('/base')
  expect(
    edit?.outcome.kind === 'question' && edit.outcome.choices.map(({ choice, places }) => [choice, places]),
  ).toEqual([
    ['everywhere', 3],
    ['here', 1],
  ])
  expect(edit?.choose('everywhere')).toBe(true)
  expect(dataOf(store)).toEqual({ base: 'Bo', here: 'Bo', there: 'Bo' })
  // Who types on is not asked again.
  setRaw(store, ['base'], '"Bonn"', {}, 'typing')
  expect(dataOf(store)).toEqual({ base: 'Bonn', here: 'Bonn', there: 'Bonn' })
  expect(store.held.isEmpty).toBe(true)
})

it.each([
  ['a.yaml', 'name: Welcome # home\n', 'name: Welcome all # home\n'],
  ['a.md', '---\nname: Welcome\n---\nText\n', '---\nname: Welcome all\n---\nText\n'],
])('a run of typing in %s leaves no quotes that only a part of it needed', (path, text, after) => {
  const store = storeOf(path, text)
  for (const typed of ['Welcome ', 'Welcome a', 'Welcome al', 'Welcome all'])
    setRaw(store, ['name'], JSON.stringify(typed), {}, 'typing')
  expect(store.text).toBe(after)
  store.document.undo()
  expect(store.text).toBe(text)
})

it('tells of every place that borrows the value', () => {
  const store = storeOf('a.yaml', SHARED)
  const told: string[] = []
  store.subscribeAll(({ pointers }) => told.push(...pointers))
  setRaw(store, ['base'], '"B"')
  store.held.get('/base')?.choose('everywhere')
  expect(told.toSorted()).toEqual(['/base', '/here', '/there'])
})

it('holds what the format refuses until it can be written', () => {
  const store = storeOf('a.md', 'Hello\n')
  setRaw(store, ['body'], '"---\\nHello"')
  expect(store.text).toBe('Hello\n')
  expect(store.raw(['body'])).toBe('"---\\nHello"')
  setRaw(store, ['body'], '"--- Hello"')
  expect(store.text).toBe('--- Hello\n')
  expect(store.held.isEmpty).toBe(true)
})
