import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { insertItem, setRaw } from './store/edits'
import { DeafWorker } from './testing/InlineWorker'
import { modelOf } from './testing/modelOf'
import { renderForm } from './testing/renderForm'

/** Schemas that lead to 2^26 others by `keyword`. */
function fanOut(two: (next: JsonValue) => JsonValue): JsonValue {
  const levels = Array.from({ length: 26 }, (_, level) => [
    `a${level}`,
    two({ $ref: `#/definitions/a${level + 1}` }),
  ])
  return {
    $ref: '#/definitions/a0',
    definitions: { ...Object.fromEntries(levels), a26: { properties: { end: { type: 'string' } } } },
  }
}

describe('schemas made to take for ever', () => {
  it.each<[string, JsonValue]>([
    ['allOf', fanOut((next) => ({ allOf: [next, next, { allOf: [next] }] }))],
    ['oneOf', fanOut((next) => ({ oneOf: [next, next] }))],
    ['anyOf in properties', fanOut((next) => ({ properties: { l: { anyOf: [next, next] }, r: next } }))],
    ['properties', fanOut((next) => ({ properties: { l: next, r: next } }))],
    ['items', fanOut((next) => ({ items: next, prefixItems: [next, next] }))],
    ['conditions', fanOut((next) => ({ if: next, else: next, properties: { a: next } }))],
    ['dependents', fanOut((next) => ({ dependentSchemas: { l: next, r: next }, properties: { l: next } }))],
    ['itself', { $ref: '#' }],
    ['itself by allOf', { allOf: [{ $ref: '#' }, { $ref: '#/allOf/0' }] }],
    ['itself by oneOf', { oneOf: [{ $ref: '#' }, { $ref: '#' }], anyOf: [{ $ref: '#' }] }],
    ['itself by a condition', { if: true, else: { $ref: '#' }, properties: { a: { $ref: '#' } } }],
    [
      'each other',
      {
        $ref: '#/definitions/a',
        definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
      },
    ],
  ])('open and are edited in no time: %s', (_name, schema) => {
    const { form, stop } = modelOf(schema, '{"l": {"l": {"l": {}}}, "a": "x", "list": [{}, {}]}')
    expect(form.rows.length).toBeGreaterThan(0)
    setRaw(form.store, ['a'], '"y"')
    setRaw(form.store, ['new'], '{"deep": [1, {"l": 2}]}')
    for (let index = 0; index < form.rows.length; index++) expect(form.rows.at(index)).toBeDefined()
    expect(form.store.text).toContain('"a": "y"')
    stop()
    // Without bounds they would take hours, which the limit of every test ends.
  })
})

describe('data of unusual size', () => {
  const nested = (depth: number) => '[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth)

  it.each([100, 5_000])('opens data nested %i levels deep and changes it', (depth) => {
    const text = `{"top": "x", "deep": ${nested(depth)}}`
    const { form, stop } = modelOf({}, text)
    expect(form.rows.outline.some((row) => row.kind === 'field' && row.widget === 'json')).toBe(true)
    setRaw(form.store, ['top'], '"y"')
    expect(form.store.text).toBe(text.replace('"x"', '"y"'))
    stop()
  })

  it('opens 10 MB', () => {
    const people = Array.from(
      { length: 90_000 },
      (_, id) => `{"id": ${id}, "name": "Person ${id}", "note": "${'n'.repeat(64)}"}`,
    )
    const text = `{"title": "x", "people": [\n${people.join(',\n')}\n]}`
    expect(text.length).toBeGreaterThan(9_500_000)
    const { form, stop } = modelOf({ properties: { title: { type: 'string' } } }, text)
    expect(form.rows.length).toBeGreaterThan(90_000)
    setRaw(form.store, ['title'], '"y"')
    insertItem(form.store, { path: ['people'], key: '/people' }, 45_000, { id: -1 })
    expect(form.rows.at(form.rows.outline.length - 2)).toMatchObject({ field: { title: 'Item 90001' } })
    expect(JSON.parse(form.store.text).people).toHaveLength(90_001)
    stop()
  })

  it('opens an object of 20,000 members that no schema names', () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"k${index}": ${index}`)
    const { form, stop } = modelOf({}, `{${members.join(', ')}}`)
    expect(form.rows.at(19_999)?.field.pointer).toBe('/k19999')
    stop()
  })
})

describe('names of every kind', () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a.b',
    'a/b',
    'a~b',
    '~1',
    'a[0]',
    '[object Object]',
    '#1',
    '',
    ' ',
    '0',
    'ui:order',
    '$ref',
    'line\nbreak',
    'مفتاح',
    'a\u200Bb',
    '\u202Eevil',
    '<img src=x onerror=alert(1)>',
  ]
  const quoted = names.map((name) => JSON.stringify(name))
  const text = `{\n${quoted.map((name) => `  ${name}: "old"`).join(',\n')}\n}\n`

  it.each([
    ['without a schema', 'true'],
    ['with a schema', `{"properties": {${quoted.map((name) => `${name}: {"type": "string"}`).join(', ')}}}`],
    ['with patterns', '{"patternProperties": {"": {"type": "string"}}}'],
  ])('each is a field of its own: %s', (_name, schemaText) => {
    const schema: JsonValue = JSON.parse(schemaText)
    const { form, stop } = modelOf(schema, text)
    const fields = form.rows.outline.filter((row) => row.kind === 'field')
    expect(new Set(fields.map(({ field }) => field.path[0]))).toEqual(new Set(names))
    expect(new Set(fields.map((row) => row.key)).size).toBe(names.length)
    for (const { field } of fields) {
      const before = form.store.text
      expect(setRaw(form.store, field.path, '"new"', field)).toBe(true)
      const name = JSON.stringify(field.path[0])
      expect(form.store.text).toBe(before.replace(`${name}: "old"`, () => `${name}: "new"`))
    }
    stop()
  })

  it('makes members of these names', () => {
    for (const name of names) {
      const { form, stop } = modelOf({ additionalProperties: { type: 'string' } }, '{"first": 1}')
      setRaw(form.store, [name], '"x"')
      expect(form.store.text).toBe(`{"first": 1, ${JSON.stringify(name)}: "x"}`)
      expect(Object.keys(JSON.parse(form.store.text))).toContain(name)
      stop()
    }
  })

  it('are cut where they take the room of the form, and written whole', async () => {
    const long = 'n'.repeat(10_000)
    const titled = { title: 't'.repeat(10_000), type: 'string' }
    const { document } = renderForm({
      schema: { properties: { [long]: { type: 'string' }, titled } },
      uiSchema: { titled: { 'ui:help': 'Help' } },
      data: { [long]: 'a' },
    })
    for (const label of globalThis.document.querySelectorAll('label'))
      expect(label.textContent.length).toBeLessThan(250)
    await userEvent.type(screen.getByLabelText(/^N?n+…$/), 'b')
    expect(JSON.parse(document.text)).toEqual({ [long]: 'ab' })
  })

  it('are shown as text, never as markup', () => {
    renderForm({
      schema: {
        title: '<b>Title</b>',
        description: '<script>alert(1)</script>',
        properties: {
          a: {
            title: '<img src=x onerror=alert(1)>',
            enum: ['<i>x</i>', 'y'],
            description: '[x](javascript:alert(1))',
          },
          b: { type: 'string', format: 'uri' },
        },
      },
      data: { a: 'y', b: 'javascript:alert(1)' },
    })
    expect(screen.getByText('<b>Title</b>')).toBeTruthy()
    expect(screen.getByLabelText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelectorAll('script, img, i, b, a[href]')).toHaveLength(0)
  })
})

describe('what is wrong with the project file', () => {
  it('is said where the form can be shown all the same', async () => {
    renderForm({ schema: { properties: { b: { type: 'string' } } }, uiSchema: 'none', data: { b: 'a' } })
    await screen.findByText(/“uiSchema” in the project file is not written as it should be/)
    expect(screen.getByLabelText('B')).toBeTruthy()
  })
})

it('names a problem once, however many rules it breaks in the same words', async () => {
  const spoken = vi.spyOn(console, 'error')
  const rule = { pattern: '^[A-Z]$', errorMessage: 'A capital!' }
  renderForm({
    schema: { properties: { b: { allOf: [rule, { ...rule, pattern: 'B' }] } } },
    data: { b: 'a' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Check all' }))
  expect(await screen.findAllByRole('button', { name: 'A capital!' })).toHaveLength(1)
  expect(spoken).not.toHaveBeenCalled()
})

it('goes on while the check takes too long, and says so', async () => {
  const { value } = renderForm({ schema: { properties: { b: { type: 'string' } } }, data: { b: 'a' } })
  // It is started by the first check, which waits for its turn.
  vi.stubGlobal('Worker', DeafWorker)
  await userEvent.type(screen.getByLabelText('B'), 'bc')
  expect(value()).toEqual({ b: 'abc' })
  await waitFor(() => expect(screen.getByText(/Checking took too long/)).toBeTruthy())
  await userEvent.type(screen.getByLabelText('B'), 'd')
  expect(value()).toEqual({ b: 'abcd' })
})
