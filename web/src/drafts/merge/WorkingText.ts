import {
  arrangeItems,
  insertItem,
  type JsonEditResult,
  type JsonParse,
  type JsonStyle,
  moveItem,
  removeItem,
  removeMember,
  reparse,
  setValue,
  styleOf,
} from '~/formats/json'
import { type DataNode, type DataPath, nodeAt } from '~/formats/nodes'
import { applyEdits } from '~/lib/text/text'
import { PendingEdits } from './PendingEdits'
import type { Located } from './sameNode'
import { valueText } from './valueText'

/** One step in the arrangement of a list; positions are those by then. */
export type ListStep =
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'insert'; readonly index: number; readonly value: Located }

/** What a merge changes, step by step; every path is meant in it as it is by then. */
export interface Working {
  set(path: DataPath, value: Located, order?: readonly string[]): void
  remove(path: DataPath): void
  /** Rearranges the list at `path`; nothing below it may be edited afterwards. */
  arrange(path: DataPath, steps: readonly ListStep[]): void
}

/** With more steps than these a list is written anew: each step reads the list again. */
const MAX_SINGLE_STEPS = 40

/** A JSON text that is edited step by step. Edits that do not touch each other wait and are made together. */
export class WorkingText implements Working {
  #text: string
  #parse: JsonParse
  #style: JsonStyle | undefined
  readonly #pending = new PendingEdits()

  constructor(text: string, parse: JsonParse) {
    this.#text = text
    this.#parse = parse
  }

  /** How new values are to be laid out. */
  get style(): JsonStyle {
    this.#style ??= styleOf(this.#text)
    return this.#style
  }

  get text(): string {
    return applyEdits(this.#text, this.#pending.edits)
  }

  set(path: DataPath, value: Located, order?: readonly string[]): void {
    this.#edit((text, root) => setValue(text, root, path, valueText(value, this.style), order))
  }

  remove(path: DataPath): void {
    this.#edit((text, root) => removeMember(text, root, path))
  }

  arrange(path: DataPath, steps: readonly ListStep[]): void {
    if (steps.length > MAX_SINGLE_STEPS) {
      this.#edit((text, root) =>
        arrangeItems(
          text,
          root,
          path,
          arranged(countAt(root, path), steps, (value) => valueText(value, this.style)),
        ),
      )
      return
    }
    for (const [position, step] of steps.entries()) {
      if (position > 0) this.#flush()
      this.#edit((text, root) => listEdit(text, root, path, step, this.style))
    }
  }

  #edit(edit: (text: string, root: DataNode) => JsonEditResult): void {
    if (this.#pending.add(this.#editsOf(edit))) return
    this.#flush()
    this.#pending.add(this.#editsOf(edit))
  }

  #editsOf(edit: (text: string, root: DataNode) => JsonEditResult) {
    const edits = this.#parse.ok ? edit(this.#text, this.#parse.root) : undefined
    if (!edits) throw new Error('The merge addressed a value that is not in the text.')
    return edits
  }

  #flush(): void {
    const edits = this.#pending.take()
    const after = applyEdits(this.#text, edits)
    this.#parse = reparse(this.#parse, edits, after)
    this.#text = after
  }
}

function listEdit(
  text: string,
  root: DataNode,
  path: DataPath,
  step: ListStep,
  style: JsonStyle,
): JsonEditResult {
  switch (step.kind) {
    case 'remove':
      return removeItem(text, root, path, step.index)
    case 'move':
      return moveItem(text, root, path, step.from, step.to)
    case 'insert':
      break
  }
  return insertItem(text, root, path, step.index, valueText(step.value, style))
}

export function countAt(root: DataNode, path: DataPath): number {
  const list = nodeAt(root, path)
  return list?.kind === 'array' ? list.items.length : 0
}

/** What the list holds in the end: positions of the items that it has now, and new values as they are written. */
export function arranged<Written>(
  count: number,
  steps: readonly ListStep[],
  write: (value: Located) => Written,
): readonly (number | Written)[] {
  const items: (number | Written)[] = Array.from({ length: count }, (_, index) => index)
  for (const step of steps) {
    if (step.kind === 'insert') items.splice(step.index, 0, write(step.value))
    else if (step.kind === 'remove') items.splice(step.index, 1)
    else items.splice(step.to, 0, ...items.splice(step.from, 1))
  }
  return items
}
