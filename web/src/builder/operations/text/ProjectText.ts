import type { Content, NewValue } from '~/formats/DataFormat'
import {
  arrangeItems,
  insertItem,
  insertMemberText,
  type JsonEditResult,
  type MemberText,
  memberTextAt,
  moveItem,
  positionIn,
  removeItem,
  removeMember,
  removeOnlyMember,
  renameMember,
  reorderMember,
  reparse,
  setValue,
  withKeptEscapes,
} from '~/formats/json'
import { type DataNode, type DataPath, type JsonValue, nodeAt } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { PiecedText } from '~/lib/text/PiecedText'
import { applyEdits, type TextEdit } from '~/lib/text/text'
import { jsonText } from './jsonText'

/** The text of a project file while an operation changes it, step by step; each step sees what those before have made. */
export class ProjectText {
  #text: string
  #root: DataNode
  #pieces: PiecedText

  constructor(text: string, root: DataNode) {
    this.#text = text
    this.#root = root
    this.#pieces = new PiecedText(text)
  }

  static of({ text, reading }: Content): ProjectText | undefined {
    return reading.ok ? new ProjectText(text.toString(), reading.root) : undefined
  }

  get text(): string {
    return this.#text
  }

  get root(): DataNode {
    return this.#root
  }

  /** Of the text that the operation began with. */
  edits(): readonly TextEdit[] {
    return this.#pieces.edits()
  }

  node(path: DataPath): DataNode | undefined {
    return nodeAt(this.#root, path)
  }

  value(path: DataPath): JsonValue | undefined {
    const node = this.node(path)
    return node && valueOf(this.#text, node)
  }

  /** A value as it is written. */
  written(path: DataPath): string | undefined {
    const node = this.node(path)
    return node && this.#text.slice(node.from, node.to)
  }

  /** The names of an object's members, in their order. */
  names(path: DataPath): readonly string[] {
    const node = this.node(path)
    return node?.kind === 'object' ? node.members.map(({ key }) => key) : []
  }

  /** Makes the value at a path be another one; what is missing on the way is made. */
  set(path: DataPath, value: NewValue, order?: readonly string[]): boolean {
    return this.setText(path, jsonText(value, this.#text), order)
  }

  setText(path: DataPath, valueText: string, order?: readonly string[]): boolean {
    const kept = withKeptEscapes(this.#text, this.node(path), valueText)
    return this.#apply(setValue(this.#text, this.#root, path, kept, order))
  }

  /** Puts a value at a position of the list at a path. */
  insertItem(path: DataPath, index: number, valueText: string): boolean {
    return this.#apply(insertItem(this.#text, this.#root, path, index, valueText))
  }

  moveItem(path: DataPath, from: number, to: number): boolean {
    return this.#apply(moveItem(this.#text, this.#root, path, from, to))
  }

  /** Makes a list hold just these: positions of items that it has, and texts of new ones. */
  arrange(path: DataPath, items: readonly (number | string)[]): boolean {
    const isSame = items.every((item, index) => item === index)
    const node = this.node(path)
    if (node?.kind === 'array' && isSame && node.items.length === items.length) return true
    return this.#apply(arrangeItems(this.#text, this.#root, path, items))
  }

  /** Takes the member or item at a path out. */
  remove(path: DataPath): boolean {
    const parent = path.slice(0, -1)
    if (this.node(parent)?.kind === 'array')
      return this.#apply(removeItem(this.#text, this.#root, parent, Number(path.at(-1))))
    return this.#apply(removeMember(this.#text, this.#root, path))
  }

  rename(path: DataPath, name: string): boolean {
    return this.#apply(renameMember(this.#text, this.#root, path, name))
  }

  /** Moves a member within its object, before another one; undefined: to the end. */
  reorder(path: DataPath, before: string | undefined): boolean {
    const names = this.names(path.slice(0, -1))
    const from = names.indexOf(path.at(-1) ?? '')
    const target = before === undefined ? names.length : names.indexOf(before)
    if (from === -1 || target === -1) return false
    return this.#apply(reorderMember(this.#text, this.#root, path, target > from ? target - 1 : target))
  }

  /** A member, name and value, to be put elsewhere. @param name another one for it. */
  memberText(path: DataPath, name?: string): MemberText | undefined {
    return memberTextAt(this.#text, this.#root, path, name)
  }

  insertMember(path: DataPath, member: MemberText, before: string | undefined): boolean {
    const names = this.names(path)
    const position = before === undefined ? names.length : names.indexOf(before)
    if (position === -1) return false
    return this.#apply(insertMemberText(this.#text, this.#root, path, position, member))
  }

  takeOut(path: DataPath): boolean {
    return this.#apply(removeOnlyMember(this.#text, this.#root, path))
  }

  /** Where a new member stands in an object by the wanted order of names: the name behind it; undefined: last. */
  nameBehind(path: DataPath, name: string, order: readonly string[]): string | undefined {
    const node = this.node(path)
    return node?.kind === 'object' ? node.members[positionIn(node, name, order)]?.key : undefined
  }

  #apply(edits: JsonEditResult): boolean {
    if (edits === undefined) return false
    if (edits.length === 0) return true
    const ordered = edits.toSorted((a, b) => a.from - b.from || a.to - b.to)
    const text = applyEdits(this.#text, ordered)
    const parse = reparse({ ok: true, root: this.#root }, ordered, text)
    if (!parse.ok) return false
    this.#pieces = this.#pieces.edited(ordered)
    this.#text = text
    this.#root = parse.root
    return true
  }
}
