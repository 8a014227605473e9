import { expect, test } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { createAnswerer } from '~/validation/answer'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { readProject } from '~/workspace/readProject'
import { TEMPLATES } from '../templates'
import { exampleOf } from './exampleOf'
import { fillIn, trialData, trialPath, trialValues } from './trialDocument'

const project = { owner: 'you', repo: 'shop', ref: 'main', path: 'prices.sheaf.json' }

function formOf(schema: JsonValue, uiSchema: JsonValue = {}) {
  const text = JSON.stringify({ options: { dataFile: 'data/prices.json' }, schema, uiSchema })
  const reading = readProject(text, project.path)
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return reading.form
}

test('examples are what the form names, else what it begins with, else a value of the kind', () => {
  const schema = {
    properties: {
      name: { type: 'string', examples: ['Rye', 'Wheat'] },
      price: { type: 'number', minimum: 2, multipleOf: 0.5 },
      sizes: { type: 'array', items: { enum: ['S', 'M'] }, uniqueItems: true },
      day: { type: 'string', format: 'date' },
      slug: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
      code: { type: 'string', pattern: '^X{9}$' },
      note: { type: 'string', maxLength: 12 },
      open: { type: 'boolean', default: false },
      photo: { type: 'string' },
      id: { type: 'string', readOnly: true },
      street: { type: 'string' },
    },
  }
  const uiSchema = { street: { 'ui:placeholder': 'Bryggen 1' }, photo: { 'ui:widget': 'image' } }
  expect(exampleOf(formOf(schema, uiSchema))).toEqual({
    name: 'Rye',
    price: 2,
    sizes: ['S'],
    day: '2027-06-09',
    slug: 'rye-bread',
    note: 'Example of N',
    open: false,
    street: 'Bryggen 1',
  })
})

test('groups, lists, shapes and what a value shows are filled in, and what contains itself ends', () => {
  const schema = {
    $defs: {
      part: {
        type: 'object',
        properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
      },
    },
    properties: {
      kind: { enum: ['talk', 'walk'] },
      days: {
        type: 'array',
        minItems: 2,
        items: { type: 'object', properties: { at: { type: 'integer' } } },
      },
      block: {
        oneOf: [
          {
            type: 'object',
            properties: { type: { const: 'quote' }, words: { type: 'string' } },
            required: ['type'],
          },
          { type: 'object', properties: { type: { const: 'picture' } }, required: ['type'] },
        ],
      },
      part: { $ref: '#/$defs/part' },
    },
    allOf: [
      {
        if: { properties: { kind: { const: 'talk' } }, required: ['kind'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { speaker: { type: 'string' } } },
        else: { properties: { guide: { type: 'string' } } },
      },
    ],
  }
  const example = exampleOf(formOf(schema))
  expect(example).toMatchObject({
    kind: 'talk',
    days: [{ at: 1 }, { at: 1 }],
    block: { type: 'quote', words: 'Example of Words' },
    part: { name: 'Example of Name', parts: [{ name: 'Example of Name' }] },
    speaker: 'Example of Speaker',
  })
  expect(example).not.toHaveProperty('guide')
})

test('what is filled in stays, one undo takes all examples back, and the file is none of the project', () => {
  const form = formOf({
    properties: {
      name: { type: 'string' },
      price: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  })
  const { document } = trialData(form, project)
  expect(document.reference.path).toBe('data/trial.json')
  expect(document.text).toBe('{}\n')
  document.apply([{ from: 0, to: 3, insert: '{"name": "Rye"}\n' }], 'form')
  expect(fillIn(document, form)).toBe(2)
  expect(JSON.parse(document.text)).toEqual({ name: 'Rye', price: 1, tags: ['Example of Tags'] })
  expect(fillIn(document, form)).toBe(0)
  document.undo()
  expect(document.text).toBe('{"name": "Rye"}\n')
  document.reset()
  expect(document.text).toBe('{}\n')
})

const inYaml = 'name: Example of Name\nseo:\n  words: Example of Words\ntags:\n  - Example of Tags\n'

test.each([
  ['data/prices.yaml', null, inYaml],
  [
    'data/prices.toml',
    null,
    '\nname = "Example of Name"\nseo = { words = "Example of Words" }\ntags = ["Example of Tags"]\n',
  ],
  ['posts/rye.md', 'text', `---\n${inYaml}---\nExample of Text\n`],
])('data of %s are shown as their file would have them', async (path, body, written) => {
  await loadFormat(path, body)
  const schema = {
    properties: {
      name: { type: 'string' },
      seo: { type: 'object', properties: { words: { type: 'string' } } },
      tags: { type: 'array', items: { type: 'string' } },
      ...(body !== null && { [body]: { type: 'string' } }),
    },
  }
  const form: ProjectForm = { ...formOf(schema), body, data: { kind: 'file', written: path, path } }
  const { document } = trialData(form, project)
  expect(fillIn(document, form)).toBe(body === null ? 3 : 4)
  expect(document.text.trim()).toBe(written.trim())
  expect(fillIn(document, form)).toBe(0)
})

test.each([
  ['*.md', 'text', 'posts/rye-bread.md', '---\ntitle: Rye bread\n---\nSour.\n'],
  ['*.yaml', null, 'posts/rye-bread.yaml', 'title: Rye bread\ntext: Sour.\n'],
  ['*.toml', null, 'posts/rye-bread.toml', '\ntitle = "Rye bread"\ntext = "Sour."\n'],
])(
  'an entry of %s is shown as its file would have it, and how that would be called',
  async (match, body, path, written) => {
    await loadFormat(path, body)
    const schema = {
      properties: { title: { const: 'Rye bread' }, text: { const: 'Sour.' } },
    }
    const options = { collection: { folder: 'posts', match, ...(body !== null && { body }) } }
    const reading = readProject(JSON.stringify({ options, schema }), project.path)
    if (reading.kind !== 'form') throw new Error(reading.kind)
    const { document, form } = trialData(reading.form, project, ['posts/wheat.md'])
    fillIn(document, form)
    expect(document.text.trim()).toBe(written.trim())
    expect(trialPath(form, trialValues(document, form), ['posts/wheat.md'])).toBe(path)
  },
)

test.each(TEMPLATES)('the examples of a form like $title fit it', ({ id, schema, uiSchema }) => {
  const form = formOf(schema, uiSchema)
  const { document } = trialData(form, project)
  expect(fillIn(document, form)).toBeGreaterThan(0)
  const request = { id: 0, data: document.text, probes: [], schema: JSON.stringify(form.schema) }
  const answer = createAnswerer()(request)
  // A picture has to be there.
  const lacking = id === 'products' ? [{ pointer: '/0/pictures/0/file' }] : []
  expect(answer).toMatchObject({ kind: 'checked', errors: lacking })
})
