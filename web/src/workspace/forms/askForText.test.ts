import { expect, it } from 'vitest'
import { documentOf } from '~/forms/testing/documentOf'
import { rootPlace } from '~/schema/place'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { askForText, mayAskForText } from './askForText'

const text = `{
  "options": { "dataFile": "a.json" },
  "schema": {
    "properties": {
      "own": { "type": "string" },
      "shared": { "$ref": "#/$defs/name" }
    },
    "$defs": { "name": { "type": "string" } }
  }
}
`

it('writes one word into the schema of the field itself', () => {
  const project = documentOf('a.sheaf.json', text)
  const { schema } = JSON.parse(text)
  const { properties } = createSchemaResolver(schema).resolve([rootPlace(schema)])
  const own = properties.get('own') ?? []
  expect(mayAskForText(project, properties.get('shared') ?? [])).toBe(false)
  expect(mayAskForText(project, own)).toBe(true)
  expect(askForText(project, own)).toBe(true)
  expect(project.text).toBe(
    text.replace('"own": { "type": "string" }', '"own": { "type": "string", "minLength": 1 }'),
  )
  expect(mayAskForText(project, own)).toBe(false)
})
