import {
  duplicateItem as duplicateItemEdit,
  formatValue,
  insertItem as insertItemEdit,
  type JsonPath,
  type JsonValue,
  moveItem as moveItemEdit,
  removeItem as removeItemEdit,
  removeMember,
  renameMember,
  setValue as setValueEdit,
  styleOf,
  toPointer,
} from '~/drafts/json'
import type { TextEdit } from '~/drafts/text'
import type { ValueStore } from './ValueStore'

/** The names of an object's members in the order of the form. */
export interface MemberOrder {
  readonly names: readonly string[]
}

/** Where a value goes that is not in the file yet. */
interface NewPlace {
  /** Of the object it is a member of. */
  readonly order?: MemberOrder | undefined
  /** The outermost object around it that is not there either, and the order around that. */
  readonly missing?: { readonly path: JsonPath; readonly order: MemberOrder | undefined } | undefined
}

/** A list: where it is now and its name for good. */
export interface ListPlace extends NewPlace {
  readonly path: JsonPath
  readonly key: string
}

/** Makes the value at `path` be this JSON text. `group`: edits that one undo takes back together. */
export function setRaw(
  store: ValueStore,
  path: JsonPath,
  valueText: string,
  { order, missing }: NewPlace = {},
  group?: string,
): boolean {
  if (missing !== undefined && store.node(missing.path) === undefined) {
    const step = group ?? `new ${toPointer(path)} ${store.document.version}`
    set(store, missing.path, '{}', missing.order, step)
    return set(store, path, valueText, order, step)
  }
  return set(store, path, valueText, order, group)
}

function set(
  store: ValueStore,
  path: JsonPath,
  valueText: string,
  order: MemberOrder | undefined,
  group: string | undefined,
): boolean {
  const { parse, source } = store
  return parse.ok && store.apply(setValueEdit(source, parse.root, path, valueText, order?.names), group)
}

/** Changes a part of the JSON text at `path`; `part` is told by offsets in that text, and leaves it JSON. */
export function editRaw(store: ValueStore, path: JsonPath, part: TextEdit, group?: string): boolean {
  const node = store.node(path)
  if (node === undefined) return false
  return store.apply([{ ...part, from: node.from + part.from, to: node.from + part.to }], group)
}

/** A value as JSON text in the style of the file. */
export function written(store: ValueStore, value: JsonValue): string {
  return formatValue(value, styleOf(store.text))
}

export function removeValue(store: ValueStore, path: JsonPath, group?: string): boolean {
  const { parse, text } = store
  return parse.ok && store.apply(removeMember(text, parse.root, path), group)
}

/** False where the object has that name already. */
export function renameKey(store: ValueStore, path: JsonPath, name: string): boolean {
  const { parse, text } = store
  return parse.ok && store.apply(renameMember(text, parse.root, path, name))
}

/** @returns the new item's name, for focus. */
export function insertItem(
  store: ValueStore,
  list: ListPlace,
  index: number,
  value: JsonValue,
): string | undefined {
  const isNew = store.node(list.path) === undefined
  const group = isNew ? `new ${list.key} ${store.document.version}` : undefined
  return insertItemText(store, list, index, written(store, value), group)
}

/** The same for a value that is JSON text. `group`: edits that one undo takes back together. */
export function insertItemText(
  store: ValueStore,
  list: ListPlace,
  index: number,
  valueText: string,
  group: string | undefined,
): string | undefined {
  if (store.node(list.path) === undefined) setRaw(store, list.path, '[]', list, group)
  const fresh = store.itemKeys.fresh()
  const names = namesOf(store, list).toSpliced(index, 0, fresh)
  const isDone = operate(
    store,
    list,
    names,
    (text, root) => insertItemEdit(text, root, list.path, index, valueText),
    group,
  )
  return isDone ? fresh : undefined
}

export function duplicateItem(store: ValueStore, list: ListPlace, index: number): string | undefined {
  const fresh = store.itemKeys.fresh()
  const names = namesOf(store, list).toSpliced(index + 1, 0, fresh)
  const isDone = operate(store, list, names, (text, root) => duplicateItemEdit(text, root, list.path, index))
  return isDone ? fresh : undefined
}

export function removeItem(store: ValueStore, list: ListPlace, index: number): boolean {
  const names = namesOf(store, list).toSpliced(index, 1)
  return operate(store, list, names, (text, root) => removeItemEdit(text, root, list.path, index))
}

export function moveItem(store: ValueStore, list: ListPlace, from: number, to: number): boolean {
  const names = namesOf(store, list)
  const name = names[from]
  if (name === undefined || names[to] === undefined || from === to) return false
  const moved = names.toSpliced(from, 1).toSpliced(to, 0, name)
  return operate(store, list, moved, (text, root) => moveItemEdit(text, root, list.path, from, to))
}

/** The names of a list's items as they are now. */
export function namesOf(store: ValueStore, list: ListPlace): readonly string[] {
  const node = store.node(list.path)
  return node?.kind === 'array' ? store.itemKeys.of(list.key, node.items.length) : []
}

function operate(
  store: ValueStore,
  list: ListPlace,
  names: readonly string[],
  edit: (text: string, root: Parameters<typeof setValueEdit>[1]) => ReturnType<typeof setValueEdit>,
  group?: string,
): boolean {
  const { parse, text } = store
  const edits = parse.ok ? edit(text, parse.root) : undefined
  if (edits === undefined) return false
  let isDone = false
  store.itemKeys.during(list.key, names, () => {
    isDone = store.apply(edits, group)
  })
  return isDone
}
