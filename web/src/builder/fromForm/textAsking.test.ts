import { expect, it } from 'vitest'
import { documentOf } from '~/forms/testing/documentOf'
import { rootPlace } from '~/schema/place'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { askForText, placeToAsk } from './textAsking'

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
  const conjunctionOf = (name: string) => {
    const { schema } = JSON.parse(project.text)
    return (
      createSchemaResolver(schema)
        .resolve([rootPlace(schema)])
        .properties.get(name) ?? []
    )
  }
  expect(placeToAsk(project, conjunctionOf('shared'))).toBeUndefined()
  const own = placeToAsk(project, conjunctionOf('own')) ?? ''
  expect(own).toBe('/schema/properties/own')
  expect(askForText(project, own)).toBe(true)
  expect(project.text).toBe(
    text.replace('"own": { "type": "string" }', '"own": { "type": "string", "minLength": 1 }'),
  )
  expect(placeToAsk(project, conjunctionOf('own'))).toBeUndefined()
  project.undo()
  expect(project.text).toBe(text)
})
