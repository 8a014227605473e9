import type { NewValue } from './DataFormat'
import { SpelledNumber } from './DataFormat'
import type { DataNode, MemberNode } from './nodes'
import { JSON_NUMBER, valueOf } from './valueOf'

/** A text's data as JSON: the one notation in which values of all formats are compared, told and taken. */
export interface InJson {
  readonly text: string
  readonly root: DataNode
  /** The values that are more than their JSON says, and those that hold such a value. */
  readonly beyond: ReadonlySet<DataNode>
  /** What they are, in order. */
  readonly kinds: readonly string[]
}

const NOTHING: ReadonlySet<DataNode> = new Set()

/** JSON is its own. Of other formats the digits of numbers stay as they are. */
export function inJson(text: string, root: DataNode): InJson {
  if (root.mark === undefined) return { text, root, beyond: NOTHING, kinds: [] }
  const writer = new Writer(text)
  const node = writer.write(root)
  return { text: writer.made, root: node, beyond: writer.beyond, kinds: writer.kinds }
}

/** A value that is JSON, for another format to write: numbers keep their spelling. */
export function newValueOf(text: string, node: DataNode): NewValue {
  if (node.kind === 'array') return node.items.map((item) => newValueOf(text, item))
  if (node.kind === 'object')
    return Object.fromEntries(node.members.map(({ key, value }) => [key, newValueOf(text, value)]))
  if (node.kind === 'number') return new SpelledNumber(text.slice(node.from, node.to))
  const value = valueOf(text, node)
  return typeof value === 'object' ? null : value
}

class Writer {
  made = ''
  readonly beyond = new Set<DataNode>()
  readonly kinds: string[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  write(node: DataNode): DataNode {
    const before = this.kinds.length
    const written = this.#written(node)
    const kind = node.mark?.alias ?? node.mark?.odd ?? node.mark?.beyond
    if (kind !== undefined) this.kinds.push(`${kind} ${node.kind}`)
    if (this.kinds.length > before) this.beyond.add(written)
    return written
  }

  #written(node: DataNode): DataNode {
    const from = this.made.length
    if (node.kind === 'array') {
      this.made += '['
      const items = node.items.map((item, index) => {
        if (index > 0) this.made += ','
        return this.write(item)
      })
      this.made += ']'
      return { kind: 'array', from, to: this.made.length, items }
    }
    if (node.kind === 'object') {
      this.made += '{'
      const members = node.members.map(({ key, value }, index): MemberNode => {
        if (index > 0) this.made += ','
        const at = this.made.length
        this.made += JSON.stringify(key)
        const keySpan = { from: at, to: this.made.length }
        this.made += ':'
        return { key, keySpan, value: this.write(value) }
      })
      this.made += '}'
      return { kind: 'object', from, to: this.made.length, members }
    }
    return this.#scalar(node, from)
  }

  #scalar(node: Exclude<DataNode, { kind: 'array' | 'object' }>, from: number): DataNode {
    const { kind, mark } = node
    const spelled = this.#text.slice(node.from, node.to)
    const digits = kind === 'number' ? spelled.replaceAll('_', '').replace(/^\+/, '') : ''
    if (mark === undefined) this.made += spelled
    else if (JSON_NUMBER.test(digits)) this.made += digits
    else {
      const value = valueOf(this.#text, node)
      if (typeof value === 'number' && !Number.isFinite(value)) {
        // JSON has no word for it.
        this.kinds.push(spelled)
        this.made += JSON.stringify(spelled)
        return { kind: 'string', from, to: this.made.length }
      }
      this.made += JSON.stringify(value)
    }
    return { kind, from, to: this.made.length }
  }
}
