import { formatValue, styleOf } from '~/formats/json'
import { json } from '~/formats/json/format'
import { type DataPath, type JsonValue, toPointer } from '~/formats/nodes'
import { applyEdits, type TextEdit } from '~/lib/text/text'
import type { EditRequest } from './heldEdits'
import type { ValueStore } from './ValueStore'
import { insertTexts, setText } from './writeText'

/** The names of an object's members in the order of the form. */
export interface MemberOrder {
  readonly names: readonly string[]
}

/** Where a value goes that is not in the file yet. */
interface NewPlace {
  /** Of the object it is a member of. */
  readonly order?: MemberOrder | undefined
  /** The outermost object around it that is not there either, and the order around that. */
  readonly missing?: { readonly path: DataPath; readonly order: MemberOrder | undefined } | undefined
}

/** A list: where it is now and its name for good. */
export interface ListPlace extends NewPlace {
  readonly path: DataPath
  readonly key: string
}

/** Makes the value at `path` be this JSON text. `group`: edits that one undo takes back together. */
export function setRaw(
  store: ValueStore,
  path: DataPath,
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
  path: DataPath,
  valueText: string,
  order: MemberOrder | undefined,
  group: string | undefined,
): boolean {
  return store.perform({
    path,
    valueText,
    group,
    make: (content, format) => setText(format, content, path, valueText, order?.names),
  })
}

/** Changes a part of the JSON text at `path`; `part` is told by offsets in that text, and leaves it JSON. */
export function editRaw(store: ValueStore, path: DataPath, part: TextEdit, group?: string): boolean {
  const node = store.node(path)
  if (node === undefined) return false
  if (node.mark !== undefined) {
    const text = store.raw(path)
    return text !== undefined && setRaw(store, path, applyEdits(text, [part]), {}, group)
  }
  const edits = [{ ...part, from: node.from + part.from, to: node.from + part.to }]
  return store.perform({ path, group, make: () => ({ kind: 'edits', edits }) })
}

/** A value as JSON text, in the style of a file that is JSON. */
export function written(store: ValueStore, value: JsonValue): string {
  return store.format === json ? formatValue(value, styleOf(store.text)) : JSON.stringify(value)
}

export function removeValue(store: ValueStore, path: DataPath, group?: string): boolean {
  return store.perform({ path, group, make: (content, format) => format.remove(content, path) })
}

/** False where the object has that name already. */
export function renameKey(store: ValueStore, path: DataPath, name: string): boolean {
  return store.perform({ path, make: (content, format) => format.rename(content, path, name) })
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
    (content, format) => insertTexts(format, content, list.path, index, [valueText]),
    group,
  )
  return isDone ? fresh : undefined
}

export function duplicateItem(store: ValueStore, list: ListPlace, index: number): string | undefined {
  const fresh = store.itemKeys.fresh()
  const names = namesOf(store, list).toSpliced(index + 1, 0, fresh)
  const isDone = operate(store, list, names, (content, format) => format.duplicate(content, list.path, index))
  return isDone ? fresh : undefined
}

export function removeItem(store: ValueStore, list: ListPlace, index: number): boolean {
  const names = namesOf(store, list).toSpliced(index, 1)
  return operate(store, list, names, (content, format) =>
    format.remove(content, [...list.path, String(index)]),
  )
}

export function moveItem(store: ValueStore, list: ListPlace, from: number, to: number): boolean {
  const names = namesOf(store, list)
  const name = names[from]
  if (name === undefined || names[to] === undefined || from === to) return false
  const moved = names.toSpliced(from, 1).toSpliced(to, 0, name)
  return operate(store, list, moved, (content, format) => format.move(content, list.path, from, to))
}

/** The names of a list's items as they are now. */
export function namesOf(store: ValueStore, list: ListPlace): readonly string[] {
  const node = store.node(list.path)
  return node?.kind === 'array' ? store.itemKeys.of(list.key, node.items.length) : []
}

function operate(
  store: ValueStore,
  { path, key }: ListPlace,
  names: readonly string[],
  make: EditRequest['make'],
  group?: string,
): boolean {
  return store.perform({ path, group, make, within: (run) => store.itemKeys.during(key, names, run) })
}
