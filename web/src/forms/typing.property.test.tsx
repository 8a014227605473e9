import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import * as fc from '~/testing/fastCheck'
import { dataText } from './testing/dataText'
import { renderForm } from './testing/renderForm'
import { enterControl, typeLetters } from './testing/typeLetters'
import { asJsonNumber } from './widgets/number/asJsonNumber'

const words = fc.string({ unit: fc.constantFrom(...Array.from('ab1- "{[,é:/.')), minLength: 1, maxLength: 6 })
const title = fc.constantFrom({}, {}, { title: 'One' }, { title: 'Other' })
const scalar = fc.oneof(words, fc.integer({ min: -9, max: 99 }), fc.boolean(), fc.constant(null))

/** Schemas that know values, forms and lengths, alone and as branches of choices. */
const { schema } = fc.letrec<{ schema: JsonValue; plain: JsonValue; whole: JsonValue }>((tie) => ({
  plain: fc
    .tuple(
      fc.oneof(
        fc.constant({}),
        fc.record({ maxLength: fc.nat({ max: 4 }) }),
        fc.record({ minLength: fc.nat({ max: 4 }) }),
        fc.record({ pattern: fc.constantFrom('^a', '^[a-z]+$', '1') }),
        fc.record({ format: fc.constantFrom('date', 'uri', 'email', 'date-time', 'textarea', 'color') }),
        fc.record({ examples: fc.array(words, { maxLength: 3 }) }),
        fc.record({ enum: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
        fc.record({ const: scalar }),
      ),
      fc.constantFrom<JsonValue>(
        {},
        { type: 'string' },
        { type: 'string' },
        { type: 'number' },
        { type: ['string', 'null'] },
      ),
      title,
    )
    .map(([tests, type, name]): JsonValue => Object.assign({}, tests, type, name)),
  whole: fc.oneof(
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('name', 'kind', 'a'), tie('schema'), { maxKeys: 2 }),
      required: fc.subarray(['name', 'kind']),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ additionalProperties: tie('schema') }),
    fc.record({
      properties: fc.record({ name: tie('plain'), a: tie('plain') }),
      if: fc.record({ properties: fc.record({ name: tie('plain') }) }),
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: fc.record({ properties: fc.record({ a: tie('plain') }) }),
    }),
  ),
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('plain'),
    fc
      .tuple(
        fc.constantFrom('anyOf', 'oneOf'),
        fc.array(fc.oneof(tie('plain'), tie('schema'), tie('whole')), { minLength: 2, maxLength: 3 }),
      )
      .map(([keyword, branches]): JsonValue => ({ [keyword]: branches })),
    tie('whole'),
  ),
}))

const value = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    scalar,
    fc.dictionary(fc.constantFrom('name', 'kind', 'a'), tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
})).value

/** JSON without white space; undefined for what is none. */
function compact(text: string): string | undefined {
  const value = readValue(text)
  return value === undefined ? undefined : JSON.stringify(value)
}

/** What a file begins with that has no data yet. */
const FILES = { 'a.json': '{}\n', 'a.yaml': '{}\n', 'a.toml': '\n', 'a.md': '---\n---\nThe text below.\n' }

/** Whether some field says that what it shows is not in the file. */
function isHeld(): boolean {
  return screen.queryByText(/^Not in the file yet/) !== null
}

test.each(Object.entries(FILES))(
  'whatever is typed into whatever field of %s: the focus stays, and the file or the field has every letter',
  async (file, start) => {
    const format = await loadFormat(file)
    if (format === undefined) throw new Error(`no format of ${file}`)
    await fc.assert(
      fc.asyncProperty(
        fc.record({ a: schema, b: schema }),
        fc.record({ a: value, b: value }, { requiredKeys: [] }),
        fc.array(fc.tuple(fc.nat(), words), { minLength: 1, maxLength: 3 }),
        async (properties, data, steps) => {
          cleanup()
          const text = dataText(format, start, data)
          const form = renderForm({ schema: { type: 'object', properties }, data: text, file })
          // The first answer of the validator may bring other widgets.
          await screen.findAllByText(/problem/i)
          for (const [position, text] of steps) {
            const control = await enterControl(position)
            if (control === undefined) break
            await typeLetters(control, text)
            const typed = control.value
            const isChosen = control.role === 'combobox' && control.dataset['history'] === 'own'
            const isUnfinished = control.getAttribute('aria-invalid') === 'true'
            await userEvent.tab()
            await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
            if (isChosen || isUnfinished || isHeld()) continue
            const file = JSON.stringify(form.value())
            const written = [JSON.stringify(typed), compact(asJsonNumber(typed) ?? ''), compact(typed)]
            expect(written.filter((json) => json !== undefined && file.includes(json))).not.toEqual([])
          }
        },
      ),
      { numRuns: fc.runs(file === 'a.json' ? 40 : 15) },
    )
  },
)
