import { expect, it } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { documentOf } from '../testing/documentOf'
import { addItems, editCells } from './cellEdits'
import { createValueStore } from './ValueStore'

const place = { path: ['l'], key: '/l' }

function storeOf(text: string) {
  const document = documentOf('a.json', text)
  const store = createValueStore(document)
  store.connect()
  return { document, store }
}

it('leaves a line an item where that is how the file is', () => {
  const text = `{
  "l": [
    { "a": 1, "b": "x" },
    {}
  ]
}
`
  const { document, store } = storeOf(text)
  editCells(
    store,
    place,
    [
      { index: 1, name: 'b', text: '"y"', order: ['a', 'b'] },
      { index: 1, name: 'a', text: '2', order: ['a', 'b'] },
      { index: 0, name: 'a', text: undefined, order: [] },
    ],
    'g',
  )
  addItems(store, place, ['{\n  "a": 3,\n  "b": "z"\n}', '{}'], 'g')
  expect(document.text).toBe(`{
  "l": [
    { "b": "x" },
    { "a": 2, "b": "y" },
    { "a": 3, "b": "z" },
    {}
  ]
}
`)
  document.undo()
  expect(document.text).toBe(text)
})

it('leaves a line a member where that is how the file is', () => {
  const { document, store } = storeOf('{\n  "l": [\n    {\n      "a": 1\n    }\n  ]\n}')
  addItems(store, place, ['{\n  "a": 3,\n  "b": "z"\n}'], 'g')
  expect(document.text).toBe(
    '{\n  "l": [\n    {\n      "a": 1\n    },\n    {\n      "a": 3,\n      "b": "z"\n    }\n  ]\n}',
  )
})

it('writes values in place of others in one pass', () => {
  const items = Array.from({ length: 20 }, (_, index) => ({ a: index, b: index, c: index }))
  const { document, store } = storeOf(JSON.stringify({ l: items }))
  const cells = items.flatMap((_, index) =>
    ['a', 'b', 'c'].map((name) => ({ index, name, text: `"${name}${index}"`, order: ['a', 'b', 'c'] })),
  )
  let changes = 0
  document.subscribe(() => {
    changes += 1
  })
  editCells(store, place, cells, 'g')
  expect(changes).toBe(1)
  const written = items.map((_, index) => ({ a: `a${index}`, b: `b${index}`, c: `c${index}` }))
  expect(JSON.parse(document.text)).toEqual({ l: written })
})

it('begins a list that is empty or not there', () => {
  for (const text of ['{"l":[]}', '{}']) {
    const { document, store } = storeOf(text)
    expect(addItems(store, place, ['1', '2', '3'], 'g')).toHaveLength(3)
    expect(JSON.parse(document.text)).toEqual({ l: [1, 2, 3] })
    document.undo()
    expect(document.text).toBe(text)
  }
})

const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'x/y', '')
const item = fc.dictionary(name, fc.integer(), { noNullPrototype: true, maxKeys: 4 })
const cell = fc.record({
  index: fc.nat(4),
  name,
  text: fc.option(fc.integer().map(String), { nil: undefined }),
  order: fc.constant(['a', 'b', 'c']),
})

it('does to the file what it would do to a model, keeps names, and is one step of undo', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 5, maxLength: 5 }),
      fc.array(cell, { maxLength: 15 }),
      fc.constantFrom<string | number | undefined>(undefined, 2, '\t'),
      (items, cells, style) => {
        const text = JSON.stringify({ l: items }, null, style)
        const { document, store } = storeOf(text)
        const names = store.itemKeys.of('/l', 5)
        const model = items.map((one) => new Map(Object.entries(one)))
        for (const { index, name, text } of cells) {
          if (text === undefined) model[index]?.delete(name)
          else model[index]?.set(name, Number(text))
        }
        editCells(store, place, cells, 'g')
        const { l }: { l: Record<string, number>[] } = JSON.parse(document.text)
        // Where a new member goes is for other tests to say.
        expect(l.map((one) => new Map(Object.entries(one)))).toEqual(model)
        expect(store.itemKeys.of('/l', 5)).toEqual(names)
        document.undo()
        expect(document.text).toBe(text)
        expect(document.canUndo).toBe(false)
      },
    ),
    { numRuns: fc.runs(100) },
  )
})
