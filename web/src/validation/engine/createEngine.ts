import { Validator } from 'ata-validator'
import type { JsonValue } from '~/formats/nodes'
import { isRecord, type JsonRecord } from '~/schema/json'
import { EXACT_MULTIPLE, LOST, UNIQUE } from './engineSchema'
import { firstEqual } from './firstEqual'
import { formats } from './formats'
import { isMultipleOf } from './multipleOf'
import { enginePattern } from './patterns'

/**
 * The validator compiles to code unless a schema uses a custom keyword; then it interprets. Compiling, and also its
 * probe for whether it may, breaks `script-src 'self'`, so every schema here uses this keyword, which always holds.
 */
const INTERPRET = 'x-interpret'

/** The validator takes what its errors are from the function itself. */
function exactMultiple(step: unknown) {
  const errors = [{ keyword: 'multipleOf', params: { multipleOf: step } }]
  const check = Object.assign(
    (value: unknown) => {
      check.errors = errors
      return typeof step !== 'number' || typeof value !== 'number' || isMultipleOf(value, step)
    },
    { errors },
  )
  return check
}

function uniqueItems() {
  const check = Object.assign(
    (value: unknown) => {
      const equal = Array.isArray(value) ? firstEqual(value) : undefined
      check.errors = [{ keyword: 'uniqueItems', params: { i: equal?.[0], j: equal?.[1] } }]
      return equal === undefined
    },
    { errors: [{ keyword: 'uniqueItems', params: {} }] },
  )
  return check
}

const OPTIONS = {
  // A default is shown, not written, and says nothing about validity.
  useDefaults: false,
  richErrors: false,
  keywords: {
    [INTERPRET]: () => true,
    [EXACT_MULTIPLE]: { type: 'number', compile: exactMultiple },
    [UNIQUE]: { type: 'array', compile: uniqueItems },
  },
} as const

/** What is asked wherever data meet a reference to what is not at hand: whether they fit it. */
export type LostAnswer = (reference: string) => boolean

type Format = (text: string) => boolean

/** Nothing is asked of a pattern but that it can be applied. */
const knownFormats: Readonly<Record<string, Format>> = {
  ...formats,
  regex: (text) => enginePattern(text) !== undefined,
}

export interface EngineOptions {
  /** Documents that references may lead to, by their address, as the engine has to be given them. */
  readonly documents: { readonly [address: string]: JsonRecord }
  /** Whether a value must have its `format`. */
  readonly assertsFormats: boolean
  /** Formats that are other than usual. */
  readonly formats?: Readonly<Record<string, Format>>
  readonly fitsLost: LostAnswer
}

export type Engine = Pick<Validator, 'validate'>

/**
 * The validator for a schema as `engineSchema` makes it.
 * @param base the schema's own address: it is checked as it stands, for only then its `errorMessage`s are found. Left out,
 * it is checked as the only part of an `allOf`: what is no object must be, and what refers to another schema.
 */
export function createEngine(schema: JsonValue, options: EngineOptions, base?: string): Engine {
  const { documents, assertsFormats, fitsLost } = options
  const made =
    isRecord(schema) && base !== undefined
      ? { ...schema, $id: base, [INTERPRET]: true }
      : { [INTERPRET]: true, allOf: [schema] }
  return new Validator(made, {
    ...OPTIONS,
    keywords: { ...OPTIONS.keywords, [LOST]: (reference: unknown) => fitsLost(String(reference)) },
    schemas: { ...documents },
    assertFormat: assertsFormats,
    formats: { ...knownFormats, ...options.formats },
  })
}
