import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import type { JsonRecord } from '~/schema/json'
import { modelOf } from '../../testing/modelOf'

const number = { type: 'number' }
const date = { type: 'string', format: 'date' }
const text = { type: 'string' }

/** The names in each line, those of more than one with what each takes of it. */
function lines(properties: JsonValue, uiSchema: JsonValue = {}, more: JsonRecord = {}): string[] {
  const { form, stop } = modelOf({ properties, ...more }, '{}', uiSchema)
  const { rows } = form
  stop()
  return Array.from({ length: rows.lines.count }, (_, line) => {
    const shared = rows.lines.sharedBy(line)
    if (shared === undefined) return rows.outline[rows.lines.firstOf(line)]?.field.path.join('/') ?? ''
    return shared.map(({ row, share }) => `${row.field.path.join('/')} ${share}`).join(', ')
  })
}

describe('fields share a line', () => {
  it.each<[string, JsonValue, string[]]>([
    ['that begin and end something', { title: text, from: date, to: date }, ['title', 'from 6, to 6']],
    ['that are three of one kind', { a: number, b: number, c: number, d: text }, ['a 4, b 4, c 4', 'd']],
    [
      'that go together among many of one kind',
      {
        a: number,
        b: number,
        c: number,
        minAge: number,
        maxAge: number,
        d: number,
        e: number,
        f: number,
        g: number,
      },
      ['a 4, b 4, c 4', 'minAge 6, maxAge 6', 'd 12', 'e 12', 'f 12', 'g 12'],
    ],
    [
      'that are texts of few characters',
      { code: { ...text, maxLength: 5 }, country: { ...text, maxLength: 2 } },
      ['code 6, country 6'],
    ],
  ])('%s', (_what, properties, expected) => {
    expect(lines(properties)).toEqual(expected)
  })

  it('as the project asks', () => {
    const width = (share: string) => ({ 'ui:options': { width: share } })
    const uiSchema = {
      a: width('2/3'),
      b: width('1/3'),
      c: width('1/2'),
      d: width('full'),
      e: { 'ui:width': '1/4' },
    }
    expect(lines({ a: text, b: number, c: text, d: number, e: number, f: number }, uiSchema)).toEqual([
      'a 8, b 4',
      'c 6',
      'd 12',
      'e 3',
      'f 12',
    ])
  })

  it('in groups, each for itself', () => {
    const group = { type: 'object', properties: { x: number, y: number } }
    const { form, stop } = modelOf({ properties: { one: group, z: number } }, '{"one": {}}')
    const { rows } = form
    stop()
    expect(rows.lines.count).toBe(3)
    expect(rows.outline.map((_, row) => rows.lines.lineOf(row))).toEqual([0, 1, 1, 2])
    expect(rows.lines.lineOf(-1)).toBe(-1)
  })
})

describe('fields have lines of their own', () => {
  it.each<[string, JsonValue, JsonValue?, JsonRecord?]>([
    ['that are more of one kind than are read at a glance', { a: number, b: number, c: number, d: number }],
    ['that are explained at length', { a: { ...number, description: 'x'.repeat(99) }, b: number }],
    ['that have long names', { a: { ...number, title: 'x'.repeat(40) }, b: number }],
    ['that are texts of any length', { from: text, to: text }],
    [
      'that are of several kinds',
      { from: { type: ['string', 'number'] }, to: { type: ['string', 'number'] } },
    ],
    ['that are items', { a: { type: 'array', prefixItems: [number, number] } }],
    ['that the project gives a line', { from: date, to: date }, { from: { 'ui:width': 'full' } }],
    [
      'of a width that is none',
      { a: text, b: text },
      { a: { 'ui:width': '5/4' }, b: { 'ui:width': 'half' } },
    ],
    [
      'beside which others may come',
      { a: number, b: number },
      {},
      { dependentSchemas: { a: { properties: {} } } },
    ],
  ])('%s', (_what, properties, uiSchema = {}, more = {}) => {
    expect(lines(properties, uiSchema, more).filter((line) => line.includes(','))).toEqual([])
  })
})
