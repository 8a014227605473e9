import type { JsonValue } from '~/formats/nodes'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { isRecord, type JsonRecord } from '../../schema/json'
import { type UiOptions, uiOptions } from '../../schema/ui/uiSchema'
import type { Naming } from './naming'

/**
 * Tells texts apart that may name entries from those that cannot, without reading them as data: of thousands of files
 * hardly any names one. A value stands in a text as it is, or with escapes, or over several lines word by word.
 */
export function mayName(forms: readonly ProjectForm[], naming: Naming): (text: string) => boolean {
  const words = new Set<string>()
  for (const form of forms) {
    const fields = writtenFields(form)
    if (fields === undefined) return () => true
    for (const field of fields) {
      for (const value of naming(field, form.path).words) {
        if (typeof value === 'number') return () => true
        words.add(longestWord(value))
      }
    }
  }
  if (words.size === 0) return () => false
  // One expression looks for thousands of names in one go.
  const any = new RegExp(String.raw`\\|${[...words].map(asPattern).join('|')}`)
  return (text) => any.test(text)
}

/**
 * What the uiSchema of a project says of fields. Undefined where a branch of a choice says something of its own: what a
 * field is hangs on its data then.
 */
export function writtenFields({ uiSchema }: ProjectForm): readonly UiOptions[] | undefined {
  const fields: UiOptions[] = []
  for (const field of recordsIn(uiSchema)) {
    if (Array.isArray(field['oneOf']) || Array.isArray(field['anyOf'])) return undefined
    fields.push(uiOptions(field))
  }
  return fields
}

/** The same, with what it says of branches. */
export function allWrittenFields({ uiSchema }: Pick<ProjectForm, 'uiSchema'>): readonly UiOptions[] {
  return [...recordsIn(uiSchema)].map((field) => uiOptions(field))
}

/** Of the parts that every format writes as they are. */
function longestWord(value: string): string {
  const parts = value.split(/[\s'"]+/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** An expression that means just this text. */
export function asPattern(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
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
