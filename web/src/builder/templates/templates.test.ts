import { describe, expect, test } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { createAnswerer } from '~/validation/answer'
import { isEntryPath } from '~/workspace/collection'
import { isObject } from '~/workspace/inference/values'
import { dataPathOf, hasCollection } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import { filesOf } from '../beginnings/filesOf'
import { TEMPLATES } from '.'
import { beginWithTemplate } from './Template'

test('there are fifteen, each called in another way', () => {
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(15)
  expect(new Set(TEMPLATES.map(({ title }) => title)).size).toBe(15)
})

test('are what sheaf init writes, whose copy follows with `vitest -u`', async () => {
  const written = TEMPLATES.map((template) => {
    const { id, title, description } = template
    const beginning = beginWithTemplate(template)
    return { id, title, description, files: filesOf(beginning, `${beginning.name}.sheaf.json`) }
  })
  await expect(`${JSON.stringify(written, null, 2)}\n`).toMatchFileSnapshot(
    '../../../../internal/beginning/templates.json',
  )
})

describe.each(TEMPLATES)('$title', (template) => {
  const [project, ...data] = filesOf(beginWithTemplate(template), 'forms/x.sheaf.json')
  const reading = project && readProject(project.text, project.path)

  test('is a project whose data fit its schema', async () => {
    if (reading?.kind !== 'form') throw new Error(`the project is ${reading?.kind}`)
    const { form } = reading
    expect(form.ignored).toEqual([])
    expect(data.length).toBeGreaterThan(0)
    const answer = createAnswerer()
    for (const [id, { path, text }] of data.entries()) {
      expect(hasCollection(form) ? isEntryPath(form.data, path) : dataPathOf(form) === path).toBe(true)
      const read = (await loadFormat(path, form.body))?.read(text)
      if (read?.ok !== true) throw new Error(`${path} cannot be read`)
      const request = { id, data: JSON.stringify(valueOf(text, read.root)), probes: [] }
      const answered = answer(id === 0 ? { ...request, schema: JSON.stringify(form.schema) } : request)
      expect(answered).toMatchObject({ kind: 'checked', errors: [], lacking: [], schemaProblems: [] })
    }
  })

  test('has a title for each field, and says of its form only what it has', () => {
    expect(fieldsOf(template.schema).flatMap(({ name, schema }) => (hasTitle(schema) ? [] : [name]))).toEqual(
      [],
    )
    const names = new Set([...fieldsOf(template.schema).map(({ name }) => name), 'items', 'oneOf', 'kind'])
    expect(namesInUi(template.uiSchema).filter((name) => !names.has(name))).toEqual([])
  })
})

function hasTitle(schema: JsonValue): boolean {
  return isObject(schema) && (typeof schema['title'] === 'string' || schema['const'] !== undefined)
}

/** All members that a schema declares, at any depth. */
function fieldsOf(schema: JsonValue): readonly { readonly name: string; readonly schema: JsonValue }[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'properties' && isObject(value) && !('if' in schema)
      ? Object.entries(value).flatMap(([name, member]) => [{ name, schema: member }, ...fieldsOf(member)])
      : keyword === 'if'
        ? []
        : fieldsOf(value),
  )
}

function namesInUi(ui: JsonValue): readonly string[] {
  if (Array.isArray(ui)) return ui.flatMap(namesInUi)
  if (!isObject(ui)) return []
  return Object.entries(ui).flatMap(([name, value]) =>
    name.startsWith('ui:') ? [] : [name, ...namesInUi(value)],
  )
}
