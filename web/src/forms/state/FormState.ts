import type { Choice } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { ValueNames } from '../fields/valueNames'

/** The field whose text has focus: changes of it are typed. */
export interface Typing {
  readonly key: string
  /** It is typed as JSON, and stays so until it is left. */
  readonly isJson: boolean
}

/** What a person did to the form that is not in the data. Keys are those of fields (store/keys.ts). */
export interface FormState {
  /** Open or closed by hand; others follow the default of their kind. */
  readonly open: ReadonlyMap<string, boolean>
  /** What the items of a list are searched for. */
  readonly filters: ReadonlyMap<string, string>
  /** Lists that were switched to a table by hand, or back. */
  readonly tables: ReadonlyMap<string, boolean>
  /** Branches chosen by hand, by `choiceKey`. */
  readonly chosen: ReadonlyMap<string, number>
  /**
   * Branches that stay as they were although somebody has typed what may fit another one, by `choiceKey`: what is typed
   * never changes the field that it is typed into. Where none is taken: until the field is left.
   */
  readonly held: ReadonlyMap<string, number>
  readonly typing: Typing | undefined
  /** Sections and kept values opened or closed by hand, by `partKey`. */
  readonly sections: ReadonlyMap<string, boolean>
  /** The tab that is shown: position in its list of groups, by `tabsKey`. */
  readonly tabs: ReadonlyMap<string, number>
  /** Groups and lists that are deep are pages of their own: there is no room to show where they are. */
  readonly isPaged: boolean
  /** The key of the field whose page is shown, where the form has pages; undefined: the first one. */
  readonly page: string | undefined
  /** Members that the data does not have, and may be without, are left out. */
  readonly isSetOnly: boolean
  /** Fields shown as JSON by hand. */
  readonly raw: ReadonlySet<string>
  /** What the entries are called that fields refer to, by what the project says of those fields; once they are read. */
  readonly names: ReadonlyMap<UiOptions, ValueNames>
  /** JSON of values that a change of type or branch replaced, by `replacedName`. */
  readonly replaced: ReadonlyMap<string, string>
}

/** Nothing done yet. */
export const INITIAL_STATE: FormState = {
  open: new Map(),
  filters: new Map(),
  tables: new Map(),
  chosen: new Map(),
  held: new Map(),
  typing: undefined,
  sections: new Map(),
  tabs: new Map(),
  isPaged: false,
  page: undefined,
  isSetOnly: false,
  raw: new Set(),
  names: new Map(),
  replaced: new Map(),
}

/** The key of the row that is a list's table. */
export function tableKey(listKey: string): string {
  return `${listKey}\ntable`
}

export function choiceKey(fieldKey: string, choice: Choice): string {
  return `${fieldKey}\n${choice.pointer.replaceAll('\n', ' ')}`
}

/** The key of a part of a field's group: a section by its name, or `kept` for what is kept in it. */
export function partKey(fieldKey: string, part: string): string {
  return `${fieldKey}\n${part}`
}

/** The key of the bar of tabs in a field's group. @param around name of the section or tab it is in; empty: of none. */
export function tabsKey(fieldKey: string, around: string): string {
  return partKey(fieldKey, `${around} tabs`)
}

/** The key of the field in a `choiceKey`, `partKey` or `replacedName`. */
export function fieldOfPart(key: string): string {
  return key.slice(0, key.lastIndexOf('\n'))
}
