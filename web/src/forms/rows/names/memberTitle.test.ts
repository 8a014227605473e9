import { describe, expect, it, test } from 'vitest'
import { parseJson } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { membersOf } from '../../fields/childFields'
import { isNameShared, itemName, memberTitle } from './memberTitle'

/** What the members of an object are called: the declared ones, and more that the data has. */
function titles(schema: JsonValue, more: readonly string[] = [], ui: JsonValue = {}): string[] {
  const resolver = createSchemaResolver(schema)
  const around = resolver.resolve(resolver.root)
  const data = parseJson(JSON.stringify(Object.fromEntries(more.map((name) => [name, null]))))
  const node = data.ok && data.root.kind === 'object' ? data.root : undefined
  const { children } = membersOf(around, node, ui)
  return children.map((child) => memberTitle(resolver, around, child))
}

const $defs = { script: { title: 'Script' }, task: { title: 'Task `name`' } }
const script = { $ref: '#/$defs/script' }

describe('a title that comes by a reference', () => {
  it('is kept where it is the only one', () => {
    expect(titles({ $defs, properties: { run: script, task: { $ref: '#/$defs/task' } } })).toEqual([
      'Script',
      'Task name',
    ])
  })

  it('gives way to the names of members that share it', () => {
    expect(titles({ $defs, properties: { linuxScript: script, macScript: script } })).toEqual([
      'Linux script',
      'Mac script',
    ])
    expect(titles({ $defs, properties: { a: { allOf: [script] }, b: { title: 'Script' } } })).toEqual([
      'A',
      'Script',
    ])
  })

  it('gives way where the reference is to the root, or to what the member is in', () => {
    const root = { title: 'Configuration', properties: { ansible: { $ref: '#' } } }
    expect(titles(root)).toEqual(['Ansible'])
    const node = { title: 'Node', properties: { child: { $ref: '#/$defs/node' } } }
    expect(titles({ $defs: { node }, $ref: '#/$defs/node' })).toEqual(['Child'])
  })

  it('gives way to a word beside the reference', () => {
    expect(titles({ $defs, properties: { a: { ...script, title: 'One' }, b: script } })).toEqual([
      'One',
      'Script',
    ])
  })
})

test('a title that was written twice, or names alike, are told by the name in the file', () => {
  const date = { title: 'Date' }
  expect(titles({ properties: { from: date, until: date } })).toEqual(['Date (from)', 'Date (until)'])
  expect(titles({ properties: { date: {}, until: date } })).toEqual(['Date', 'Date (until)'])
  expect(titles({ properties: { exitCode: {}, 'exit-code': {} } })).toEqual([
    'Exit code (exitCode)',
    'Exit code (exit-code)',
  ])
  const old = { ...date, deprecated: true }
  expect(titles({ properties: { from: date, since: old } })).toEqual(['Date', 'Date (since)'])
})

test('members whose names are left to people have those, not the title of all of them', () => {
  const schema = {
    additionalProperties: { title: 'Material' },
    patternProperties: { '^x-': { title: 'More' } },
  }
  expect(titles(schema, ['1', 'x-own', 'steelPipe'])).toEqual(['1', 'X own', 'Steel pipe'])
})

test("the project's word goes first, shared or not", () => {
  const ui = { a: { 'ui:title': 'Mine' }, b: { 'ui:title': 'Mine' } }
  expect(titles({ $defs, properties: { a: script, b: script } }, [], ui)).toEqual(['Mine', 'Mine'])
})

test('an item is not called what the whole is called, and places of a tuple that share a word have numbers', () => {
  const schema = { title: 'Tree', $defs: { y: { title: 'Size' } }, prefixItems: [{ $ref: '#' }, {}, {}] }
  const resolver = createSchemaResolver(schema)
  const list = resolver.resolve(resolver.root)
  expect(itemName(resolver, list, undefined)).toBeUndefined()
  expect(itemName(resolver, list, 'A `branch`')).toBe('A branch')
  const tuple = createSchemaResolver({ prefixItems: [{ title: 'X' }, { title: 'Size' }, { title: 'Size' }] })
  const shared = [0, 1, 2].map((index) => isNameShared(tuple, tuple.resolve(tuple.root), index))
  expect(shared).toEqual([false, true, true])
})
