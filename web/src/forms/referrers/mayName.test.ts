import { describe, expect, test } from 'vitest'
import { projectFormOf } from '../testing/modelOf'
import { mayName } from './mayName'
import { type Naming, namesOf } from './naming'

const form = (uiSchema: object) => projectFormOf({}, JSON.parse(JSON.stringify(uiSchema)))
const field = { 'ui:widget': 'reference' }
const named =
  (...values: readonly (string | number)[]): Naming =>
  (ui) =>
    namesOf(new Map(ui.widget === 'reference' ? values.map((value) => [value, 'a.md'] as const) : []))

describe('a text that may name an entry', () => {
  test('has its name, or escapes', () => {
    const may = mayName([form({ by: field })], named('ada-lind'))
    expect(may('by: ada-lind')).toBe(true)
    expect(may('{"by": "\\u0061da-lind"}')).toBe(true)
    expect(may('by: bo')).toBe(false)
  })

  test('may have a name of several words in lines, and quotes in their own way', () => {
    const may = mayName([form({ list: { items: { by: field } } })], named("ada o'lindgren"))
    expect(may("by: 'ada\n  o''lindgren'")).toBe(true)
    expect(may('by: ada')).toBe(false)
  })

  test('is any where the name has many spellings, or a choice says what is a reference', () => {
    expect(mayName([form({ by: field })], named(7))('by: 0x7')).toBe(true)
    expect(mayName([form({ by: { oneOf: [field] } })], named('ada'))('by: bo')).toBe(true)
  })

  test('has any of many names, whatever stands in them', () => {
    const may = mayName([form({ by: field })], named('a.b', 'c(d', '[e-f]', 'g|h'))
    expect(['x: a.b', 'x: c(d', 'x: [e-f]', 'x: g|h'].every(may)).toBe(true)
    expect(['x: aXb', 'x: cd', 'x: e', 'x: g'].some(may)).toBe(false)
  })

  test('is none where no field can name it', () => {
    expect(mayName([form({ by: { 'ui:widget': 'text' } })], named('ada'))('by: ada')).toBe(false)
  })
})
