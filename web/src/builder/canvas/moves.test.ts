import { expect, test } from 'vitest'
import { canvasOf } from '../testing/canvasOf'
import { destinationOf, isIdle, type MoveStep } from './moves'
import { landingAt } from './moving/landing'

const text = { type: 'string' }
const schema = {
  properties: {
    name: text,
    price: { type: 'number' },
    seo: { type: 'object', properties: { title: text, image: text } },
    days: { type: 'array', items: { type: 'object', properties: { from: text } } },
    note: text,
  },
}

function at(step: MoveStep, ...fields: readonly string[]) {
  return destinationOf(
    canvasOf(schema).tree,
    fields.map((name) => `/schema/properties/${name}`),
    step,
  )
}

test('up and down pass the field beside it', () => {
  expect(at('up', 'price')).toEqual({ into: '/schema', before: 'name', group: [] })
  expect(at('down', 'price')).toEqual({ into: '/schema', before: 'days', group: [] })
  expect(at('down', 'name', 'price')).toEqual({ into: '/schema', before: 'days', group: [] })
  expect(at('up', 'name')).toBeUndefined()
  expect(at('down', 'note')).toBeUndefined()
})

test('into goes to the end of the group above, else to the beginning of the one below', () => {
  expect(at('into', 'note')).toEqual({ into: '/schema/properties/days/items' })
  expect(at('into', 'days')).toEqual({ into: '/schema/properties/seo' })
  expect(at('into', 'price')).toEqual({ into: '/schema/properties/seo', before: 'title', group: [] })
})

test('out stands behind the group, and out of an item behind its list', () => {
  expect(at('out', 'seo/properties/title')).toEqual({ into: '/schema', before: 'days', group: [] })
  expect(at('out', 'days/items/properties/from')).toEqual({ into: '/schema', before: 'note', group: [] })
  expect(at('out', 'name')).toBeUndefined()
})

test('a section is gone into at its first field, and kept by what moves past one another in it', () => {
  const ui = { 'ui:groups': [{ title: 'Money', fields: ['price', 'note'] }] }
  const canvas = canvasOf(schema, ui)
  const section = canvas.form.rows.outline.findIndex(({ kind }) => kind === 'section')
  canvas.select({ rows: ['/name'], lead: '/name', anchor: '/name' })
  const box = { top: 0, height: 40 }
  expect(landingAt(canvas, section, box, 20)?.at).toEqual({ into: '/schema', before: 'price', group: [0] })
  expect(destinationOf(canvas.tree, ['/schema/properties/price'], 'down')).toEqual({
    into: '/schema',
    before: undefined,
    group: [0],
  })
})

test('nothing lands in itself or where it is', () => {
  const { tree } = canvasOf(schema)
  const seo = '/schema/properties/seo'
  expect(isIdle(tree, [seo], { into: seo })).toBe(true)
  expect(isIdle(tree, [seo], { into: '/schema', before: 'days' })).toBe(true)
  expect(isIdle(tree, [seo], { into: '/schema', before: 'name' })).toBe(false)
})

test('what is held lands before or after by the half of the row, and in an open group below its head', () => {
  const canvas = canvasOf(schema)
  canvas.select({ rows: ['/note'], lead: '/note', anchor: '/note' })
  const { outline } = canvas.form.rows
  const landing = (key: string, y: number) =>
    landingAt(
      canvas,
      outline.findIndex((row) => row.key === key),
      { top: 0, height: 100 },
      y,
    )
  expect(landing('/price', 20)).toMatchObject({ edge: 'before', at: { before: 'price' } })
  expect(landing('/price', 80)).toMatchObject({ edge: 'after', at: { before: 'seo' } })
  expect(landing('/seo', 20)).toMatchObject({ edge: 'before', at: { before: 'seo' } })
  expect(landing('/seo', 80)).toMatchObject({
    edge: 'into',
    at: { into: '/schema/properties/seo', before: 'title' },
  })
  expect(landing('/days/#new 0\nadd', 50)).toMatchObject({ at: { into: '/schema/properties/days/items' } })
  expect(landing('/note', 20)).toBeUndefined()
})
