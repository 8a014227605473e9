import { expect, test } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { judgementOf } from './withoutWords'

const schema: JsonValue = {
  title: 'Shop',
  properties: { title: { type: 'string', description: 'On the sign' }, price: { type: 'number' } },
  dependencies: { price: ['title'] },
}

test.each<[what: string, changed: JsonValue, isOther: boolean]>([
  ['other words', { ...schema, title: 'Store', $comment: 'x' }, false],
  [
    'other words inside',
    { ...schema, properties: { title: { type: 'string' }, price: { type: 'number' } } },
    false,
  ],
  [
    'another order',
    { ...schema, properties: { price: { type: 'number' }, title: { type: 'string' } } },
    false,
  ],
  [
    'a limit',
    { ...schema, properties: { title: { type: 'string', minLength: 1 }, price: { type: 'number' } } },
    true,
  ],
  ['a field that is called title', { ...schema, properties: { price: { type: 'number' } } }, true],
  ['a closed object', { ...schema, additionalProperties: false }, true],
  ['what has to come along', { ...schema, dependencies: {} }, true],
  ['a choice that is called like a word', { ...schema, enum: [{ title: 'a' }] }, true],
])('%s', (_what, changed, isOther) => {
  expect(judgementOf(changed) !== judgementOf(schema)).toBe(isOther)
})
