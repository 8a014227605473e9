import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import type { Conjunction, ResolvedSchema } from '../ResolvedSchema'
import type { SchemaResolver } from '../resolveSchema'
import { followSchema } from './followSchema'

const text = { type: 'string' }

function member(resolver: SchemaResolver, ...names: readonly string[]): ResolvedSchema {
  let conjunction: Conjunction = resolver.root
  for (const name of names) {
    const next = resolver.resolve(conjunction).properties.get(name)
    if (next === undefined) throw new Error(`no member ${name}`)
    conjunction = next
  }
  return resolver.resolve(conjunction)
}

/** As it comes out of a text: no object stands in it twice. */
function asRead<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}

/** Of these members which come to the very schema of before. */
function kept(before: JsonValue, after: JsonValue, ...members: readonly string[]): readonly string[] {
  const one = followSchema(asRead(before))
  const earlier = members.map((path) => member(one.resolver, ...path.split('/')))
  const other = followSchema(asRead(after), one)
  return members.filter((path, index) => member(other.resolver, ...path.split('/')) === earlier[index])
}

describe('a schema that is edited', () => {
  it('adds up what the edit is around, and nothing else', () => {
    const schema = { properties: { a: { properties: { x: text, y: text } }, b: { properties: { z: text } } } }
    const next = asRead(schema)
    Object.assign(next.properties.a.properties.x, { title: 'X' })
    expect(kept(schema, next, 'a', 'a/x', 'a/y', 'b', 'b/z')).toEqual(['a/y', 'b', 'b/z'])
  })

  it('is the same one where nothing is another', () => {
    const one = followSchema(asRead({ properties: { a: text } }))
    expect(followSchema({ properties: { a: { ...text } } }, one)).toBe(one)
  })

  it('follows references, also in a circle, by pointer and by name', () => {
    const $defs = {
      part: { type: 'object', properties: { name: text, more: { $ref: '#/$defs/part' } } },
      other: { $anchor: 'other', properties: { deep: { allOf: [{ $ref: '#/$defs/part' }] } } },
      third: { properties: { plain: text } },
    }
    const properties = {
      a: { $ref: '#/$defs/part' },
      b: { $ref: '#other' },
      c: { $ref: '#/$defs/third' },
      d: text,
    }
    const next = asRead({ properties, $defs })
    Object.assign(next.$defs.part.properties.name, { maxLength: 3 })
    expect(kept({ properties, $defs }, next, 'a', 'b', 'c', 'd')).toEqual(['c', 'd'])
  })

  it('finds what was missing, and misses what is gone', () => {
    const properties = { a: { $ref: '#/$defs/x' }, b: text }
    const $defs = { x: text }
    expect(kept({ properties }, { properties, $defs }, 'a', 'b')).toEqual(['b'])
    expect(kept({ properties, $defs }, { properties }, 'a', 'b')).toEqual(['b'])
  })

  it('knows what came back after several edits from what stayed', () => {
    const schema = (title: string, more: JsonValue): JsonValue => ({
      properties: { a: { $ref: '#/$defs/x' }, b: more },
      $defs: { x: { ...text, title } },
    })
    let followed = followSchema(asRead(schema('One', text)))
    const steps = [
      schema('Two', text),
      schema('Two', { type: 'number' }),
      schema('One', { type: 'number' }),
      schema('One', text),
    ]
    for (const step of steps) {
      followed = followSchema(asRead(step), followed)
      const anew = followSchema(asRead(step))
      expect(member(followed.resolver, 'a')).toEqual(member(anew.resolver, 'a'))
      expect(member(followed.resolver, 'b')).toEqual(member(anew.resolver, 'b'))
    }
  })

  it('reads all of it anew where its draft is another one', () => {
    const schema = (draft: string) => ({
      $schema: draft,
      properties: { a: { properties: { list: { items: [text], additionalItems: false } } }, b: text },
    })
    const seven = 'http://json-schema.org/draft-07/schema#'
    const next = schema('https://json-schema.org/draft/2020-12/schema')
    const followed = followSchema(next, followSchema(schema(seven)))
    expect(member(followed.resolver, 'a', 'list')).toEqual(member(followSchema(next).resolver, 'a', 'list'))
  })
})
