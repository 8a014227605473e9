import {
  itemCount,
  type JsonEditResult,
  type JsonNode,
  type JsonParse,
  type JsonPath,
  nodeAt,
  parseJson,
  reparse,
  toIndex,
} from '~/drafts/json'
import type { TextDocument } from '~/drafts/TextDocument'
import { editBetween, type TextEdit, type TextSource } from '~/drafts/text'
import { type Changes, changesBetween } from './changesBetween'
import { createItemKeys, type ItemKeys } from './itemKeys'
import { itemKey, memberKey, nameInKey, ROOT_KEY } from './keys'
import { createNodeLookup } from './nodeLookup'
import { createSubscriptions } from './subscriptions'

/** Changes after which the names of lists that are gone are let go. Undo of fewer brings everything back as it was. */
const CHANGES_BETWEEN_SWEEPS = 200

/** What is told to those who follow everything: rows and validation. */
export interface StoreChange extends Changes {
  /** Whether the text became JSON or ceased to be JSON. */
  readonly isReadableChanged: boolean
}

/**
 * The data file as the form sees it: the document's text and its nodes. It holds no second truth; every write is a
 * splice of the text, and whoever changes the text (code tab, undo) is seen here.
 */
export interface ValueStore {
  readonly document: TextDocument
  /** The text as it is, JSON or not. */
  readonly parse: JsonParse
  readonly text: string
  /** The same for what is done with each keystroke; see TextDocument. */
  readonly source: TextSource
  readonly itemKeys: ItemKeys
  /** Follows the document until the answer is called. */
  connect(): () => void
  node(path: JsonPath): JsonNode | undefined
  /** The key of the value at a path (keys.ts), there or not. */
  keyOf(path: JsonPath): string
  /** The way back; undefined for what is in a list item that is gone. */
  pathOf(key: string): JsonPath | undefined
  /** The JSON text at a path; undefined where nothing is. */
  raw(path: JsonPath): string | undefined
  /** Calls back when the value at the pointer, or anything in it, may have changed. */
  subscribe(pointer: string, listener: () => void): () => void
  subscribeAll(listener: (change: StoreChange) => void): () => void
  /**
   * Applies an edit of the text as it is now. `group`: edits that one undo takes back together.
   * @returns whether there was an edit.
   */
  apply(edits: JsonEditResult, group?: string): boolean
}

export function createValueStore(document: TextDocument): ValueStore {
  const itemKeys = createItemKeys()
  const subscriptions = createSubscriptions()
  const followers = new Set<(change: StoreChange) => void>()
  let source = document.source
  let parse = parseJson(document.text)
  /** The last text that was JSON, for finding list items again once the text is mended. */
  let readable = parse.ok ? { text: source, root: parse.root } : undefined
  let changesSinceSweep = 0

  function follow(edits: readonly TextEdit[], after: TextSource): void {
    const wasReadable = parse.ok
    parse = reparse(parse, edits, after)
    source = after
    if (!parse.ok) {
      if (wasReadable) tell({ pointers: [], keys: [], isStructural: true, isReadableChanged: true })
      return
    }
    const now = { text: source, root: parse.root }
    const since =
      wasReadable || readable === undefined ? edits : editBetween(readable.text.toString(), source.toString())
    const changes =
      readable === undefined
        ? { pointers: [], keys: [], isStructural: true }
        : changesBetween(readable, now, since, itemKeys)
    readable = now
    if (changes.isStructural) sweep(now.root)
    tell({ ...changes, isReadableChanged: !wasReadable })
  }

  function sweep(root: JsonNode): void {
    changesSinceSweep += 1
    if (changesSinceSweep < CHANGES_BETWEEN_SWEEPS) return
    changesSinceSweep = 0
    const nodeOf = createNodeLookup(root, itemKeys)
    itemKeys.sweep((listKey) => nodeOf(listKey)?.kind === 'array')
  }

  function tell(change: StoreChange): void {
    for (const follower of followers) follower(change)
    if (change.isStructural || change.isReadableChanged) subscriptions.notifyAll()
    else subscriptions.notify(change.pointers)
  }

  /** A change that was made while nobody was connected. */
  function catchUp(): void {
    if (document.source !== source) follow(editBetween(source.toString(), document.text), document.source)
  }

  return {
    document,
    itemKeys,
    get parse() {
      return parse
    },
    get text() {
      return source.toString()
    },
    get source() {
      return source
    },
    connect() {
      catchUp()
      return document.subscribe((change) => {
        if (change.before === source) follow(change.edits, change.after)
        else catchUp()
      })
    },
    node: (path) => (parse.ok ? nodeAt(parse.root, path) : undefined),
    keyOf(path) {
      let key = ROOT_KEY
      let node = parse.ok ? parse.root : undefined
      for (const step of path) {
        const index = node?.kind === 'array' ? toIndex(step) : undefined
        key =
          node?.kind === 'array' && index !== undefined
            ? itemKey(key, itemKeys.of(key, itemCount(node))[index] ?? '')
            : memberKey(key, step)
        node = node === undefined ? undefined : nodeAt(node, [step])
      }
      return key
    },
    pathOf(fieldKey) {
      const path: string[] = []
      let key = ROOT_KEY
      let node = parse.ok ? parse.root : undefined
      for (const step of fieldKey.split('/').slice(1)) {
        const isItem = step.startsWith('#')
        const index = isItem && node?.kind === 'array' ? itemKeys.of(key, itemCount(node)).indexOf(step) : -1
        if (isItem && index === -1) return undefined
        path.push(isItem ? String(index) : nameInKey(step))
        key = `${key}/${step}`
        node = node === undefined ? undefined : nodeAt(node, path.slice(-1))
      }
      return path
    },
    raw(path) {
      const node = parse.ok ? nodeAt(parse.root, path) : undefined
      return node === undefined ? undefined : source.slice(node.from, node.to)
    },
    subscribe: subscriptions.add,
    subscribeAll(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    apply(edits, group) {
      if (edits === undefined || edits.length === 0 || document.source !== source) return false
      document.apply(edits, 'form', group)
      catchUp()
      return true
    },
  }
}
