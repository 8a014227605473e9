import type { Choice } from '../schema/ResolvedSchema'

/** What a person did to the form that is not in the data. Keys are those of fields (store/keys.ts). */
export interface FormState {
  /** Open or closed by hand; others follow the default of their kind. */
  readonly open: ReadonlyMap<string, boolean>
  /** What the items of a list are searched for. */
  readonly filters: ReadonlyMap<string, string>
  /** Branches chosen by hand, by `choiceKey`. */
  readonly chosen: ReadonlyMap<string, number>
  /** Fields shown as JSON by hand. */
  readonly raw: ReadonlySet<string>
}

export function choiceKey(fieldKey: string, choice: Choice): string {
  return `${fieldKey}\n${choice.pointer.replaceAll('\n', ' ')}`
}

/** The key of the field in a `choiceKey`. */
export function fieldOfChoice(key: string): string {
  return key.slice(0, key.lastIndexOf('\n'))
}
