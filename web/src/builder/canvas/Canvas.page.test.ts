import { describe, expect, test } from 'vitest'
import { canvasOf, projectIn } from '../testing/canvasOf'
import type { Canvas } from './Canvas'
import { canvasCommands } from './canvasCommands'
import { actOnKey } from './canvasKeys'
import { insertKind } from './insertKind'
import { entriesOf } from './menu/useRowEntries'
import { renameRow } from './naming/renameRow'

const text = { type: 'string' }
const schema = {
  type: 'object',
  title: 'Shop',
  required: ['name'],
  properties: { name: text, price: { type: 'number' }, seo: { type: 'object', properties: { image: text } } },
}

function press(canvas: Canvas, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  return actOnKey(canvas, {
    key,
    code: '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Control'),
    altKey: parts.includes('Alt'),
    metaKey: false,
  })
}

function selected(canvas: Canvas) {
  return canvas.selected.map((pointer) => pointer.replace('/schema', ''))
}

describe('keys', () => {
  test('go from row to row, to the ends, and in and out', () => {
    const canvas = canvasOf(schema)
    press(canvas, 'ArrowDown')
    expect(canvas.lead?.kind).toBe('title')
    press(canvas, 'ArrowDown')
    press(canvas, 'ArrowDown')
    expect(selected(canvas)).toEqual(['/properties/price'])
    press(canvas, 'ArrowDown')
    press(canvas, 'ArrowRight')
    expect(selected(canvas)).toEqual(['/properties/seo/properties/image'])
    press(canvas, 'ArrowLeft')
    expect(selected(canvas)).toEqual(['/properties/seo'])
    press(canvas, 'End')
    expect(canvas.lead?.kind).toBe('add-member')
    press(canvas, 'Home')
    expect(canvas.lead?.kind).toBe('title')
  })

  test('and what the palette offers are the entries of the menu, each under the id that it has there', () => {
    const canvas = canvasOf(schema)
    const entry = (id: string) =>
      canvas.lead && entriesOf(canvas, canvas.lead, true).find((one) => one.id === id)?.onAction
    const offered = () => canvasCommands.filter(({ isEnabled }) => isEnabled({ entry }))
    expect(offered()).toEqual([])
    canvas.select({ rows: ['/price'], lead: '/price', anchor: '/price' })
    expect(offered()).toEqual(canvasCommands)
    void canvasCommands.find(({ id }) => id === 'canvas-up')?.run({ entry })
    expect(Object.keys(propertiesIn(canvas))).toEqual(['price', 'name', 'seo'])
  })

  test('with Shift extend what is selected, of one level', () => {
    const canvas = canvasOf(schema)
    canvas.select({ rows: ['/name'], lead: '/name', anchor: '/name' })
    for (let count = 0; count < 3; count++) press(canvas, 'Shift+ArrowDown')
    expect(selected(canvas)).toEqual(['/properties/name', '/properties/price', '/properties/seo'])
    press(canvas, 'Escape')
    expect(selected(canvas)).toEqual([])
  })

  test('move a field, and what moved stays selected', () => {
    const canvas = canvasOf(schema)
    canvas.select({ rows: ['/price'], lead: '/price', anchor: '/price' })
    press(canvas, 'Alt+ArrowUp')
    expect(projectIn(canvas)).toMatchObject({ schema: { properties: {} } })
    expect(Object.keys(propertiesIn(canvas))).toEqual(['price', 'name', 'seo'])
    press(canvas, 'Alt+ArrowDown')
    press(canvas, 'Alt+ArrowRight')
    expect(selected(canvas)).toEqual(['/properties/seo/properties/price'])
    press(canvas, 'Alt+ArrowLeft')
    expect(selected(canvas)).toEqual(['/properties/price'])
  })

  test('Delete takes a field out, the keys go on at the next, and undo brings the same bytes back', () => {
    const canvas = canvasOf(schema)
    const { text: before } = canvas.project
    canvas.select({ rows: ['/name'], lead: '/name', anchor: '/name' })
    press(canvas, 'Delete')
    expect(Object.keys(propertiesIn(canvas))).toEqual(['price', 'seo'])
    expect(selected(canvas)).toEqual(['/properties/price'])
    press(canvas, 'Control+z')
    expect(canvas.project.text).toBe(before)
  })
})

describe('a title', () => {
  test('takes the key of a new field along, and is not written beside a key that says the same', () => {
    const canvas = canvasOf(schema)
    insertKind(canvas, { into: '/schema', before: 'seo' }, 'date')
    const { renaming } = canvas.state.getState()
    const row = canvas.rowAt(renaming ?? '')
    expect(row?.field.pointer).toBe('/date')
    if (row) renameRow(canvas, row, 'Opening day')
    expect(propertiesIn(canvas)).toEqual({
      name: text,
      price: { type: 'number' },
      openingDay: { type: 'string', format: 'date' },
      seo: schema.properties.seo,
    })
    press(canvas, 'Control+z')
    expect(Object.keys(propertiesIn(canvas))).toEqual(['name', 'price', 'date', 'seo'])
  })

  test('leaves the key of a field that is saved', () => {
    const canvas = canvasOf(schema)
    const row = canvas.rowAt('/price')
    if (row) renameRow(canvas, row, 'Cost')
    expect(propertiesIn(canvas)).toMatchObject({ price: { type: 'number', title: 'Cost' } })
  })
})

test('a change whose rows come late leaves whoever has begun to type elsewhere where they are', () => {
  let show = () => {}
  const canvas = canvasOf(schema, {}, {}, (then) => {
    show = then
  })
  const move = () => {
    canvas.select({ rows: ['/name'], lead: '/name', anchor: '/name' })
    expect(press(canvas, 'Alt+ArrowDown')).toBe(true)
  }
  move()
  show()
  expect(selected(canvas)).toEqual(['/properties/name'])
  move()
  press(canvas, 'End')
  const end = canvas.lead?.key ?? ''
  canvas.beginInsert(end, { into: '/schema' })
  show()
  expect(canvas.state.getState()).toMatchObject({ inserting: { rowKey: end }, selection: { lead: end } })
  canvas.endTyping()
  move()
  const price = canvas.rowAt('/price')
  if (price) canvas.beginRename(price)
  show()
  expect(canvas.state.getState()).toMatchObject({ renaming: '/price', selection: { lead: '/price' } })
})

test('a refusal is said, and nothing is changed', () => {
  const canvas = canvasOf(schema)
  const { text: before } = canvas.project
  expect(canvas.perform([{ kind: 'rename', field: '/schema/properties/price', name: 'name' }])).toBe(false)
  expect(canvas.project.text).toBe(before)
  expect(canvas.state.getState().refused?.words).toContain('name')
})

test('a condition that the draft of the form cannot say is said in a newer one, in one step', () => {
  const canvas = canvasOf({ $schema: 'http://json-schema.org/draft-06/schema#', ...schema })
  const { text: before } = canvas.project
  const fields = ['/schema/properties/price']
  expect(canvas.perform([{ kind: 'condition', fields, when: { member: 'name', values: ['a'] } }])).toBe(false)
  const { refused } = canvas.state.getState()
  expect(canvas.perform(refused?.remedy?.intents ?? [])).toBe(true)
  expect(projectIn(canvas)).toMatchObject({
    schema: { $schema: expect.stringContaining('draft-07'), allOf: [{ if: { required: ['name'] } }] },
  })
  canvas.project.undo()
  expect(canvas.project.text).toBe(before)
})

function propertiesIn(canvas: Canvas): Record<string, unknown> {
  const project: { schema: { properties: Record<string, unknown> } } = JSON.parse(canvas.project.text)
  return project.schema.properties
}

test('of several intents all are done, as one step of undo, or none where one is refused', () => {
  const canvas = canvasOf(schema)
  const before = canvas.project.text
  const field = '/schema/properties/price'
  const set = { kind: 'set', field, keyword: 'title', value: 'Price' } as const
  expect(canvas.perform([set, { kind: 'rename', field, name: 'name' }])).toBe(false)
  expect(canvas.project.text).toBe(before)
  expect(canvas.project.canUndo).toBe(false)
  expect(canvas.state.getState().refused).toBeDefined()

  expect(canvas.perform([set, { kind: 'rename', field, name: 'cost' }])).toBe(true)
  expect(projectIn(canvas)).toMatchObject({ schema: { properties: { cost: { title: 'Price' } } } })
  canvas.step('undo')
  expect(canvas.project.text).toBe(before)
})
