import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import * as fc from '~/testing/fastCheck'
import type { Field } from '../fields/Field'
import { buildRows } from '../rows/building/buildRows'
import type { Row } from '../rows/Row'
import { duplicateItem, insertItem, moveItem, removeItem, removeValue, setRaw } from '../store/edits'
import { modelOf, projectFormOf } from '../testing/modelOf'

const schema: JsonValue = {
  properties: {
    title: { type: 'string' },
    people: {
      type: 'array',
      items: {
        properties: {
          name: { type: 'string' },
          address: { properties: { street: { type: 'string' }, city: { type: 'string' } } },
          pets: {
            type: 'array',
            items: {
              oneOf: [
                { properties: { kind: { const: 'cat' }, lives: { type: 'number' } }, required: ['kind'] },
                { properties: { kind: { const: 'dog' }, bark: { type: 'string' } }, required: ['kind'] },
              ],
            },
          },
          any: {},
        },
      },
    },
    map: { type: 'object', additionalProperties: { type: 'array', items: { type: 'number' } } },
  },
}

const data = {
  people: [
    { name: 'Ada', pets: [{ kind: 'cat', lives: 9 }, { kind: 'dog' }] },
    { address: { city: 'Rome' }, any: { a: [1, { b: 2 }] } },
    { name: 'Cy', pets: [], any: 'x' },
  ],
  map: { one: [1, 2], two: [] },
}

/** So many that they begin closed, and most are not made before somebody looks. */
const many = {
  ...data,
  people: [
    ...data.people,
    'no person',
    { pets: [{ kind: 'cat' }] },
    null,
    {},
    { name: 'Di' },
    { name: 'Eve' },
  ],
}

const formOf = (given: JsonValue = data) => modelOf(schema, JSON.stringify(given, null, 2))

const shown = (row: Row | undefined) => {
  if (row === undefined) return undefined
  const { schema: _, conjunction: __, ...field } = row.field
  return { ...row, field }
}

/** One thing that a person does, told by numbers that pick among what is there. */
const step = fc.record({ kind: fc.nat(10), row: fc.nat(500), to: fc.nat(6) })

it('keeps rows from building to building as if all were built anew', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      (steps, isReadAlways, isMany) => {
        const { form, document, stop } = formOf(isMany ? many : data)
        const { store, view } = form
        for (const { kind, row, to } of steps) {
          // What is opened from elsewhere, such as from a search, nobody has looked at.
          const isSeen = kind !== 0 || row % 2 === 0
          const at = row % Math.max(1, form.rows.length)
          const field = (isSeen ? form.rows.at(at) : form.rows.outline[at])?.field
          if (field === undefined) break
          act(kind, field, to)
          if (isReadAlways || row % 3 === 0) expectAsNew()
        }
        expectAsNew()
        stop()

        function act(kind: number, { item, path, key }: Field, to: number): void {
          if (kind === 0) view.getState().setOpen([key], to % 2 === 0)
          else if (kind === 1) document.undo()
          else if (kind === 2) view.getState().setRaw(key, to % 2 === 0)
          else if (kind === 3)
            setRaw(
              store,
              path,
              ['"y"', '{"z":[1]}', '[{}]', '5', '{"kind":"dog"}', '"dog"', '"cat"'][to] ?? '[]',
            )
          else if (kind === 9) view.getState().setPaged(to % 3 > 0)
          else if (kind === 10) view.getState().setPage(to === 0 ? undefined : key)
          else if (kind === 4 && item === undefined && path.length > 0) removeValue(store, path)
          else if (item === undefined) return
          else if (kind === 5) insertItem(store, item.list, Math.min(to, item.count), { name: 'new' })
          else if (kind === 6) removeItem(store, item.list, item.index)
          else if (kind === 7) moveItem(store, item.list, item.index, Math.min(to, item.count - 1))
          else duplicateItem(store, item.list, item.index)
        }

        function expectAsNew(): void {
          if (!store.parse.ok) return
          const anew = buildRows({
            resolver: form.resolver,
            uiSchema: {},
            text: store.text,
            root: store.parse.root,
            itemKeys: store.itemKeys,
            taken: new Map(),
            body: null,
            isLong: false,
            isDrawn: false,
            state: view.getState(),
            verdict: (test, pointer) => form.validation.verdict({ schema: test.pointer, data: pointer }),
          }).list
          expect(form.rows.pages.map(({ head }) => shown(head))).toEqual(
            anew.pages.map(({ head }) => shown(head)),
          )
          expect(form.rows.outline.map(({ key }) => key)).toEqual(anew.outline.map(({ key }) => key))
          const rows = Array.from({ length: form.rows.length }, (_, index) => shown(form.rows.at(index)))
          expect(rows).toEqual(anew.outline.map(shown))
          expect(rows.map((row) => form.rows.indexOfRow(row?.key ?? ''))).toEqual([...rows.keys()])
          const first = (key: string) => form.rows.outline.findIndex(({ field }) => field.key === key)
          for (const { field } of form.rows.outline)
            expect(form.rows.indexOf(field.key)).toBe(first(field.key))
          // Places in lists are not looked at.
          const keysOf = (all: Iterable<readonly [number, Row]>) =>
            Array.from(all, ([at, { key }]) => [at, key])
          const outermost = [...form.rows.outline.entries()].filter(([, { depth }]) => depth === 0)
          expect(keysOf(form.rows.atDepth(0))).toEqual(keysOf(outermost))
        }
      },
    ),
    {
      numRuns: fc.runs(200),
      examples: [
        [
          [
            { kind: 2, row: 246, to: 0 },
            { kind: 5, row: 6, to: 0 },
            { kind: 7, row: 425, to: 1 },
            { kind: 3, row: 331, to: 0 },
          ],
          false,
          false,
        ],
      ],
    },
  )
})

it('touches only the list and what is in sight when an item goes', () => {
  const people = Array.from({ length: 2_000 }, (_, index) => ({ name: `P${index}` }))
  const { form, stop } = modelOf(schema, JSON.stringify({ title: 'x', people, map: { one: [1] } }))
  const before = Array.from({ length: form.rows.length }, (_, index) => form.rows.at(index))
  const list = { path: ['people'], key: '/people' }
  expect(removeItem(form.store, list, 1_000)).toBe(true)
  expect(form.rows.length).toBe(before.length - 1)
  const same = (a: number, b: number) => form.rows.at(a) === before[b]
  // What stands beside the list.
  expect(same(0, 0)).toBe(true)
  expect(same(form.rows.length - 3, before.length - 3)).toBe(true)
  // Items are told anew, since their number changed, but only when they are looked at.
  expect(form.rows.outline[1_500]).toBe(before[1_501])
  expect(form.rows.at(1_500)).toMatchObject({ field: { pointer: '/people/1498', title: 'Item 1499' } })
  stop()
})

it('looks at one item when something is typed into an item that has branches', () => {
  const pets = Array.from({ length: 500 }, (_, index) => ({ kind: 'dog', bark: `w${index}` }))
  const { form, stop } = modelOf(schema, JSON.stringify({ people: [{ name: 'Ada', pets }] }))
  const [item] = form.store.itemKeys.of('/people', 1)
  form.view.getState().setOpen([`/people/${item}`, `/people/${item}/pets`], true)
  const before = form.rows.outline
  setRaw(form.store, ['people', '0', 'pets', '250', 'bark'], '"typed"')
  const others = form.rows.outline.filter((row, index) => row !== before[index])
  expect(new Set(others.map(({ field }) => field.path.slice(0, 4).join('/')))).toEqual(
    new Set(['people/0/pets/250']),
  )
  stop()
})

it('looks at one item when it is opened or closed', () => {
  const people = Array.from({ length: 500 }, (_, index) => ({ name: `P${index}` }))
  const { form, stop } = modelOf(schema, JSON.stringify({ title: 'x', people, map: { one: [1] } }))
  const names = form.store.itemKeys.of('/people', people.length)
  const before = form.rows.outline
  for (const index of [20, 400]) form.view.getState().setOpen([`/people/${names[index]}`], true)
  const others = form.rows.outline.filter((row) => !before.includes(row))
  const places = others.map(({ field }) => field.path.slice(0, 2).join('/'))
  expect(new Set(places)).toEqual(new Set(['people/20', 'people/400']))
  expect(form.rows.length).toBe(before.length + others.length - 2)
  for (const index of [20, 400]) form.view.getState().setOpen([`/people/${names[index]}`], false)
  expect(form.rows.outline.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  stop()
})

it('opens an item that has moved and that nobody has looked at since, as a search does', () => {
  const people = Array.from({ length: 500 }, (_, index) => ({ name: `P${index}` }))
  const { form, stop } = modelOf(schema, JSON.stringify({ title: 'x', people, map: { one: [1] } }))
  const names = form.store.itemKeys.of('/people', people.length)
  expect(removeItem(form.store, { path: ['people'], key: '/people' }, 0)).toBe(true)
  const before = form.rows.outline
  form.view.getState().setOpen([`/people/${names[400]}`], true)
  expect(form.rows.length).toBe(form.rows.outline.length)
  expect(form.rows.length).toBeGreaterThan(before.length)
  expect(form.rows.at(form.rows.length - 1)?.key).toBe(before.at(-1)?.key)
  stop()
})

it('asks a schema again when the project changes', () => {
  const { form, stop } = formOf()
  const { resolver, rows } = form
  form.setProject(projectFormOf(true))
  expect(form.resolver).not.toBe(resolver)
  expect(form.rows.length).not.toBe(rows.length)
  stop()
})
