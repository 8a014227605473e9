import { fromPointer, type JsonValue } from '~/formats/nodes'
import { draftOf, knownDraft, NEWEST } from '~/schema/dialects/drafts'
import { inNewestDialect } from '~/schema/dialects/newestDialect'
import { isRecord, type JsonRecord, valueAt } from '~/schema/json'
import { absolute } from '~/schema/place'
import { createReferences } from '~/schema/references'
import type { SchemaError } from '../protocol'
import { createBreachReader } from './breaches'
import { createEngine, type Engine, type EngineOptions, type LostAnswer } from './createEngine'
import { engineSchema } from './engineSchema'
import { unsureParts } from './unsure'

/** What is known beside the schema. Nothing is ever fetched: a form knows no other documents. */
export interface Surroundings {
  /** Documents that references may lead to, by their address. */
  readonly documents: { readonly [address: string]: JsonValue }
  /** Whether a value must have its `format`. By default it only annotates in 2020-12; people write it to be checked. */
  readonly assertsFormats: boolean
  /** Formats that are other than usual. */
  readonly formats?: NonNullable<EngineOptions['formats']>
}

const ALONE: Surroundings = { documents: {}, assertsFormats: true }

/** What a schema says about data. */
interface Findings {
  readonly errors: readonly SchemaError[]
  /** What the schema refers to in vain, as far as it hangs on that whether the data are valid. */
  readonly lacking: readonly string[]
}

export interface SchemaChecker {
  /** All breaches of the whole schema. */
  check(data: JsonValue): Findings
  /**
   * Whether a value fits the schema at a JSON pointer of the schema; undefined where the validator cannot say, or where
   * that hangs on what the schema refers to in vain.
   */
  verdict(schemaPointer: string, data: JsonValue): boolean | undefined
}

/** A schema made ready for many checks. May take long and may throw for a hostile schema: only for the worker. */
export function createSchemaChecker(written: JsonValue, surroundings = ALONE): SchemaChecker {
  const references = createReferences(inNewestDialect(written))
  const { root } = references
  const unsure = unsureParts(references, (reference, { base }) => {
    const [address = ''] = (absolute(reference, base) ?? reference).split('#')
    return address in surroundings.documents || knownDraft(address) !== undefined
  })
  const isSure = unsure.lost.size === 0
  const made = engineSchema(references, unsure)
  const { schema, writtenPatterns } = made
  /** Data that fit whatever the lost references lead to are valid; those that fit nothing that they may lead to are not. */
  let isHopeful = true
  const met = new Set<string>()
  const fitsLost: LostAnswer = (reference) => {
    met.add(reference)
    return isHopeful
  }
  const options = {
    ...optionsFor(surroundings, isRecord(written) ? draftOf(written, NEWEST) : NEWEST),
    fitsLost,
  }
  const itself = isRecord(schema) ? { ...schema, $id: root.base } : {}
  const withItself = { ...options, documents: { ...options.documents, [root.base]: itself } }
  const engines = new Map<string, Engine>()

  function engineAt(pointer: string): Engine {
    const ready = engines.get(pointer)
    if (ready !== undefined) return ready
    const engine =
      pointer === ''
        ? createEngine(schema, options, root.base)
        : createEngine({ $ref: made.address(pointer) }, withItself)
    engines.set(pointer, engine)
    return engine
  }

  function isHopeless(pointer: string, data: JsonValue): boolean {
    isHopeful = false
    try {
      // With its errors, for else it ends with the first one and meets no other.
      return engineAt(pointer).validate(data).errors.length > 0
    } finally {
      isHopeful = true
    }
  }

  function verdict(pointer: string, data: JsonValue): boolean | undefined {
    const place = valueAt(schema, fromPointer(made.pointer(pointer)) ?? [])
    if (typeof place === 'boolean') return place
    if (!isRecord(place)) return undefined
    if (!engineAt(pointer).validate(data).valid) return false
    return !isSure && isHopeless(pointer, data) ? undefined : true
  }

  const breaches = createBreachReader({
    references,
    writtenPatterns,
    hasWords: JSON.stringify(written).includes('"errorMessage"'),
    verdict,
    errorsOf: (pointer, data) => engineAt(pointer).validate(data).errors,
  })

  function check(data: JsonValue): Findings {
    const errors = breaches(data)
    if (isSure) return { errors, lacking: [] }
    met.clear()
    return { errors, lacking: isHopeless('', data) ? [...met].toSorted() : [] }
  }

  return { check, verdict }
}

function optionsFor({ documents, ...others }: Surroundings, draft: number): Omit<EngineOptions, 'fitsLost'> {
  const read = Object.entries(documents).flatMap(([address, document]): [string, JsonRecord][] => {
    const newest = inNewestDialect(document, draft)
    return isRecord(newest) ? [[address, newest]] : []
  })
  return { ...others, documents: Object.fromEntries(read) }
}
