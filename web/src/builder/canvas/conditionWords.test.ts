import { expect, test } from 'vitest'
import { conditionWords } from './conditionWords'

const written = {
  allOf: [
    {
      if: { properties: { kind: { enum: ['talk', 'workshop'] } }, required: ['kind'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { speaker: {} } },
      else: { properties: { fee: {} } },
    },
    {
      if: { properties: { paid: { const: true } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { price: {} } },
    },
    {
      if: { minProperties: 2 },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { many: {} } },
    },
  ],
  dependentSchemas: { card: { properties: { number: {} } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a member of that name
  properties: { then: { properties: { plain: {} } } },
}

function words(pointer: string): string | undefined {
  return conditionWords(written, `/schema${pointer}`, (at) => at.split('/').at(-1) ?? '')
}

test('says what shows a field', () => {
  expect(words('/allOf/0/then/properties/speaker')).toBe('Shown when kind is “talk” or “workshop”')
  expect(words('/allOf/0/else/properties/fee')).toBe('Shown unless kind is “talk” or “workshop”')
  expect(words('/dependentSchemas/card/properties/number')).toBe('Shown when card is filled in')
})

test('says where a condition also holds for what is not there, and where it is another rule', () => {
  expect(words('/allOf/1/then/properties/price')).toBe('Shown when paid is true or not set')
  expect(words('/allOf/2/then/properties/many')).toBe('Depends on a rule')
})

test('a member that is called as a keyword is none', () => {
  expect(words('/properties/then/properties/plain')).toBeUndefined()
})
