import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { modelOf } from '../../testing/modelOf'
import { addMember } from './addMember'
import { addItem } from './listActions'

/** The row that has focus once an item of such a schema was added to two others. */
function focusedAfterAdding(items: JsonValue) {
  const { form, stop } = modelOf(
    { properties: { list: { type: 'array', items } } },
    '{ "list": [{ "a": "x" }, { "a": "y" }] }',
  )
  const add = form.rows.outline.find((row) => row.kind === 'add-item')
  if (add?.kind !== 'add-item') throw new Error('nothing adds an item')
  addItem(form, add)
  const { focus } = form.view.getState()
  const row = form.rows.outline.find(({ key }) => key === focus?.rowKey)
  stop()
  return row === undefined ? undefined : [row.kind, row.field.pointer]
}

const one = { title: 'One', type: 'object', properties: { a: { type: 'string' } } }
const other = { title: 'Other', type: 'object', properties: { b: { type: 'string' } }, required: ['b'] }

it.each<[string, JsonValue, readonly string[]]>([
  ['first field', one, ['field', '/list/2/a']],
  ['kind, where there are several', { oneOf: [one, other] }, ['choice', '/list/2']],
  ['head, where a group comes first', { properties: { g: one } }, ['group', '/list/2']],
])('an item that is added has focus at its %s', (_, items, expected) => {
  expect(focusedAfterAdding(items)).toEqual(expected)
})

it.each<[string, JsonValue, readonly string[]]>([
  ['a text is the text', { type: 'string' }, ['field', '/map/new']],
  ['a group is its first field', one, ['field', '/map/new/a']],
  ['a list is what adds to it', { type: 'array', items: {} }, ['add-item', '/map/new']],
  ['names of its own is the next name', { additionalProperties: one }, ['add-member', '/map/new']],
])('what has focus in a new member that is %s', (_, additionalProperties, expected) => {
  // So many values that what is deep begins closed.
  const map = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`m${index}`, 1]))
  const { form, stop } = modelOf(
    { properties: { map: { type: 'object', additionalProperties } } },
    JSON.stringify({ map }),
  )
  const { view } = form
  const place = form.rows.outline.find(({ kind }) => kind === 'add-member')
  if (place === undefined) throw new Error('nothing adds a member')
  addMember(form, place.field, 'new')
  const row = form.rows.outline.find(({ key }) => key === view.getState().focus?.rowKey)
  stop()
  expect(row === undefined ? undefined : [row.kind, row.field.pointer]).toEqual(expected)
})
