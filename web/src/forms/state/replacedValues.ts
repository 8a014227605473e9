import type { DataNode } from '~/formats/nodes'
import type { FormState } from './FormState'

/** A value that a choice of another type took out of the file. */
interface ReplacedValue {
  /** Its name among the replaced ones. */
  readonly name: string
  /** As JSON. */
  readonly text: string
}

/** Values that hold nothing: nobody misses them. */
const EMPTY = new Set(['""', '0', 'false', 'null', '{}', '[]'])

const KINDS: readonly DataNode['kind'][] = ['object', 'array', 'string', 'number', 'boolean']

/** Of every kind the last one, with the kind that the value has now left out. */
export function replacedValues(
  { replaced }: Pick<FormState, 'replaced'>,
  fieldKey: string,
  node: DataNode | undefined,
): readonly ReplacedValue[] {
  if (replaced.size === 0) return NONE
  return KINDS.flatMap((kind) => {
    const name = replacedName(fieldKey, kind)
    const text = replaced.get(name)
    return text !== undefined && isMissed(text, node) ? { name, text } : []
  })
}

const NONE: readonly ReplacedValue[] = []

/** Whether a value that was replaced holds anything, and is of another kind than what is in its place now. */
export function isMissed(text: string, node: DataNode | undefined): boolean {
  return kindOf(text) !== node?.kind && !EMPTY.has(text)
}

/** Of a value in JSON. */
export function kindOf(text: string): DataNode['kind'] {
  const first = text.charAt(0)
  if (first === '{') return 'object'
  if (first === '[') return 'array'
  if (first === '"') return 'string'
  if (first === 'n') return 'null'
  return first === 't' || first === 'f' ? 'boolean' : 'number'
}

export function replacedName(fieldKey: string, kind: DataNode['kind'] | ''): string {
  return `${fieldKey}\n${kind}`
}
