import { fromPointer, type JsonValue } from '~/drafts/json'
import { draftOf, NEWEST } from '../../schema/dialects/drafts'
import { inNewestDialect } from '../../schema/dialects/newestDialect'
import { isRecord, type JsonRecord, valueAt } from '../../schema/json'
import { createReferences } from '../../schema/references'
import type { SchemaError } from '../protocol'
import { createBreachReader } from './breaches'
import { createEngine, type Engine, type EngineOptions } from './createEngine'
import { engineAddress, enginePointer, engineSchema } from './engineSchema'

/** What is known beside the schema. Nothing is ever fetched: a form knows no other documents. */
export interface Surroundings {
  /** Documents that references may lead to, by their address. */
  readonly documents: { readonly [address: string]: JsonValue }
  /** Whether a value must have its `format`. By default it only annotates in 2020-12; people write it to be checked. */
  readonly assertsFormats: boolean
  /** Formats that are other than usual. */
  readonly formats?: NonNullable<EngineOptions['formats']>
}

export const ALONE: Surroundings = { documents: {}, assertsFormats: true }

export interface SchemaChecker {
  /** All breaches of the whole schema. */
  errors(data: JsonValue): readonly SchemaError[]
  /** Whether a value fits the schema at a JSON pointer of the schema; undefined where the validator cannot say. */
  verdict(schemaPointer: string, data: JsonValue): boolean | undefined
}

/** A schema made ready for many checks. May take long and may throw for a hostile schema: only for the worker. */
export function createSchemaChecker(written: JsonValue, surroundings = ALONE): SchemaChecker {
  const references = createReferences(inNewestDialect(written))
  const { root } = references
  const { schema, writtenPatterns } = engineSchema(references)
  const options = optionsFor(surroundings, isRecord(written) ? draftOf(written, NEWEST) : NEWEST)
  const itself = isRecord(schema) ? { ...schema, $id: root.base } : {}
  const withItself = { ...options, documents: { ...options.documents, [root.base]: itself } }
  const engines = new Map<string, Engine>()

  function engineAt(pointer: string): Engine {
    const ready = engines.get(pointer)
    if (ready !== undefined) return ready
    const engine =
      pointer === ''
        ? createEngine(schema, options, root.base)
        : createEngine({ $ref: engineAddress(root, pointer) }, withItself)
    engines.set(pointer, engine)
    return engine
  }

  function verdict(pointer: string, data: JsonValue): boolean | undefined {
    const place = valueAt(schema, fromPointer(enginePointer(pointer)) ?? [])
    if (typeof place === 'boolean') return place
    return isRecord(place) ? engineAt(pointer).validate(data).valid : undefined
  }

  const errors = createBreachReader({
    references,
    writtenPatterns,
    hasWords: JSON.stringify(written).includes('"errorMessage"'),
    verdict,
    errorsOf: (pointer, data) => engineAt(pointer).validate(data).errors,
  })
  return { errors, verdict }
}

function optionsFor({ documents, ...others }: Surroundings, draft: number): EngineOptions {
  const read = Object.entries(documents).flatMap(([address, document]): [string, JsonRecord][] => {
    const newest = inNewestDialect(document, draft)
    return isRecord(newest) ? [[address, newest]] : []
  })
  return { ...others, documents: Object.fromEntries(read) }
}
