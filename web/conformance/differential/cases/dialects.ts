import { isRecord, type JsonRecord } from '~/schema/json'
import { holdingOf } from '~/schema/subschemas'
import type { JsonValue } from '../../../src/formats/nodes'
import { MARK, objectOf } from './values'

/** What references may lead to. */
export interface Definitions {
  readonly a: JsonValue
  readonly b: JsonValue
  readonly named: JsonValue
}

export const dialects = [
  undefined,
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-06/schema#',
  'http://json-schema.org/draft-04/schema#',
]

/** The schema with what its references may lead to, and the dialect it says it is written in. */
export function complete(
  root: JsonRecord,
  { a, b, named }: Definitions,
  dialect: string | undefined,
): JsonValue {
  const tuple = { items: [a], additionalItems: b }
  const $defs = { a, b, 'a/b': a, tuple, named: { ...anchorIn(dialect), allOf: [named] } }
  const written = inDialect({ ...root, $defs }, dialect)
  return { ...(dialect !== undefined && { $schema: dialect }), ...(isRecord(written) ? written : {}) }
}

function isOld(dialect: string | undefined): boolean {
  return dialect?.includes('draft-0') === true
}

function isOldest(dialect: string | undefined): boolean {
  return dialect?.includes('draft-04') === true
}

function anchorIn(dialect: string | undefined): JsonRecord {
  if (!isOld(dialect)) return { $anchor: 'named' }
  return isOldest(dialect) ? { id: '#named' } : { $id: '#named' }
}

/** What a meta-schema forbids is written as it was in its days: refused schemas say nothing about verdicts. */
function inDialect(schema: JsonValue, dialect: string | undefined): JsonValue {
  const isNewest = dialect === undefined || dialect.includes('2020-12')
  const isFirst = isOldest(dialect)
  const below = (value: JsonValue) => inDialect(value, dialect)
  if (typeof schema === 'boolean' && isFirst) return schema ? {} : { not: {} }
  if (!isRecord(schema)) return schema
  return objectOf(
    Object.entries(schema).flatMap(([name, value]): [string, JsonValue][] => {
      const holding = name === 'additionalItems' || name === 'dependencies' ? 'map' : holdingOf(name)
      if (name === '$ref' && typeof value === 'string') return [[name, referenceIn(value, dialect)]]
      if (isFirst && name.startsWith('exclusive')) return []
      // Once spelled out it may be another one of them, and once no value might stand there twice.
      if (name === 'enum' && isOld(dialect) && JSON.stringify(value).includes(String(MARK)))
        return [[name, Array.isArray(value) ? value.slice(0, 1) : value]]
      if (isFirst && name === 'required' && Array.isArray(value) && value.length === 0) return []
      if (Array.isArray(value) && (holding === 'list' || name === 'items'))
        return [[isNewest && name === 'items' ? 'prefixItems' : name, value.map(below)]]
      if (holding === 'schema' || name === 'additionalItems') {
        const isTuple = isNewest && name === 'additionalItems' && Array.isArray(schema['items'])
        return [[isTuple ? 'items' : name, below(value)]]
      }
      if (holding !== 'map' || !isRecord(value)) return [[name, value]]
      const members = objectOf(Object.entries(value).map(([key, member]) => [key, below(member)]))
      return [[isOld(dialect) && name === '$defs' ? 'definitions' : name, members]]
    }),
  )
}

function referenceIn(reference: string, dialect: string | undefined): string {
  if (isOld(dialect)) return reference.replace('#/$defs/', '#/definitions/')
  return dialect?.includes('2019-09') === true ? reference : reference.replace('/items/', '/prefixItems/')
}
