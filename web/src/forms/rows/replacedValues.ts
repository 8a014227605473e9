import type { JsonNode } from '~/drafts/json'
import type { FormState } from './FormState'

/** A value that a choice of another type took out of the file. */
export interface ReplacedValue {
  /** Its name among the replaced ones. */
  readonly name: string
  /** As JSON. */
  readonly text: string
}

/** Values that hold nothing: nobody misses them. */
const EMPTY = new Set(['""', '0', 'false', 'null', '{}', '[]'])

const KINDS: readonly JsonNode['kind'][] = ['object', 'array', 'string', 'number', 'boolean']

/** Of every kind the last one, with the kind that the value has now left out. */
export function replacedValues(
  { replaced }: Pick<FormState, 'replaced'>,
  fieldKey: string,
  node: JsonNode | undefined,
): readonly ReplacedValue[] {
  if (replaced.size === 0) return NONE
  return KINDS.flatMap((kind) => {
    const name = replacedName(fieldKey, kind)
    const text = kind === node?.kind ? undefined : replaced.get(name)
    return text === undefined || EMPTY.has(text) ? [] : { name, text }
  })
}

const NONE: readonly ReplacedValue[] = []

export function replacedName(fieldKey: string, kind: JsonNode['kind'] | ''): string {
  return `${fieldKey}\n${kind}`
}
