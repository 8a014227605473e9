import type { Choice } from '../schema/ResolvedSchema'

/** What a person did to the form that is not in the data. Keys are those of fields (store/keys.ts). */
export interface FormState {
  /** Open or closed by hand; others follow the default of their kind. */
  readonly open: ReadonlyMap<string, boolean>
  /** Branches chosen by hand, by `choiceKey`. */
  readonly chosen: ReadonlyMap<string, number>
  /** Fields shown as JSON by hand. */
  readonly raw: ReadonlySet<string>
}

export const EMPTY_STATE: FormState = { open: new Map(), chosen: new Map(), raw: new Set() }

export function choiceKey(fieldKey: string, choice: Choice): string {
  return `${fieldKey}\n${choice.pointer}`
}
