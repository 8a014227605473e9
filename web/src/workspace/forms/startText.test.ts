import { expect, test } from 'vitest'
import type { DataFormat, NewValue, Outcome } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import { applyEdits } from '~/lib/text/text'
import { startText } from './startText'

const members = { type: 'object', properties: { name: { type: 'string' } } }
const list = { $ref: '#/$defs/names', $defs: { names: { type: 'array', items: { type: 'string' } } } }

/** The file once something is in it. */
function filled(format: DataFormat, start: string, value: NewValue): string {
  const content = { text: start, reading: format.read(start) }
  const isList = content.reading.ok && content.reading.root.kind === 'array'
  const outcome: Outcome = isList
    ? format.insert(content, [], 0, [value])
    : format.set(content, ['name'], value)
  return outcome.kind === 'edits' ? applyEdits(start, outcome.edits) : outcome.kind
}

test.each([
  ['a.json', members, '{\n  "name": "Ada"\n}\n'],
  ['a.json', list, '[\n  "Ada"\n]\n'],
  ['a.yaml', members, 'name: Ada\n'],
  ['a.yml', list, '- Ada\n'],
  ['a.toml', members, '\nname = "Ada"\n'],
  ['a.md', members, '---\nname: Ada\n---\n'],
])('a new %s for %j is, with something in it, %j', async (path, schema, text) => {
  const format = await loadFormat(path)
  expect(format && filled(format, startText(path, { schema }), 'Ada')).toBe(text)
})
