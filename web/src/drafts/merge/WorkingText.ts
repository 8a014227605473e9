import {
  insertItem,
  type JsonEditResult,
  type JsonNode,
  type JsonParse,
  type JsonPath,
  moveItem,
  removeItem,
  removeMember,
  reparse,
  setValue,
} from '../json'
import { indentAt } from '../json/style'
import { applyEdits } from '../text'
import { type Located, rawOf } from './sameNode'

/** A JSON text that is edited step by step; every path is meant in the text as it is by then. */
export class WorkingText {
  #text: string
  #parse: JsonParse

  constructor(text: string, parse: JsonParse) {
    this.#text = text
    this.#parse = parse
  }

  get text(): string {
    return this.#text
  }

  set(path: JsonPath, value: Located, order?: readonly string[]): void {
    this.#edit((text, root) => setValue(text, root, path, unindented(value), order))
  }

  remove(path: JsonPath): void {
    this.#edit((text, root) => removeMember(text, root, path))
  }

  insertItem(path: JsonPath, index: number, value: Located): void {
    this.#edit((text, root) => insertItem(text, root, path, index, unindented(value)))
  }

  removeItem(path: JsonPath, index: number): void {
    this.#edit((text, root) => removeItem(text, root, path, index))
  }

  moveItem(path: JsonPath, from: number, to: number): void {
    this.#edit((text, root) => moveItem(text, root, path, from, to))
  }

  #edit(edit: (text: string, root: JsonNode) => JsonEditResult): void {
    const edits = this.#parse.ok ? edit(this.#text, this.#parse.root) : undefined
    if (!edits) throw new Error('The merge addressed a value that is not in the text.')
    this.#text = applyEdits(this.#text, edits)
    this.#parse = reparse(this.#parse, edits, this.#text)
  }
}

/** The text of a value as it would stand at the start of a line. */
function unindented(value: Located): string {
  const indent = indentAt(value.text, value.node.from)
  const raw = rawOf(value)
  return indent === '' ? raw : raw.replaceAll(`\n${indent}`, '\n')
}
