import type { JsonValue } from '~/formats/nodes'
import { isRecord, type JsonRecord } from '~/schema/json'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { Naming } from './naming'

/**
 * Tells texts apart that may name an entry from those that cannot, without reading them as data: of thousands of files
 * hardly any names it. A value stands in a text as it is, or with escapes, or over several lines word by word.
 */
export function mayName(forms: readonly ProjectForm[], naming: Naming): (text: string) => boolean {
  const words = new Set<string>()
  for (const form of forms) {
    for (const field of recordsIn(form.uiSchema)) {
      // Together with what a branch of a choice says a field may be another one.
      if (Array.isArray(field['oneOf']) || Array.isArray(field['anyOf'])) return () => true
      const value = naming(uiOptions(field), form.path)
      if (typeof value === 'number') return () => true
      if (value !== undefined) words.add(longestWord(value))
    }
  }
  return (text) => text.includes('\\') || [...words].some((word) => text.includes(word))
}

/** Of the parts that every format writes as they are. */
function longestWord(value: string): string {
  const parts = value.split(/[\s'"]+/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

function* recordsIn(uiSchema: JsonValue): Generator<JsonRecord, void> {
  const waiting: JsonValue[] = [uiSchema]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) waiting.push(...value)
    if (!isRecord(value)) continue
    yield value
    waiting.push(...Object.values(value))
  }
}
