import type { ChangeOrigin, TextDocument } from '~/drafts/TextDocument'
import type { Choice, Content, DataFormat, Outcome, Reading, Reason } from '~/formats/DataFormat'
import { json } from '~/formats/json/format'
import {
  type Changes,
  type DataNode,
  type DataPath,
  itemCount,
  nodeAt,
  toIndex,
  toPointer,
} from '~/formats/nodes'
import { jsonOf } from '~/formats/valueOf'
import { applyEdits, editBetween, type TextEdit, type TextSource } from '~/lib/text/text'
import { changesBetween } from './changesBetween'
import { createHeldEdits, type EditRequest, type HeldEdits } from './heldEdits'
import { createItemKeys, type ItemKeys } from './itemKeys'
import { itemKey, memberKey, nameInKey, ROOT_KEY } from './keys'
import { createNodeLookup } from './nodeLookup'
import { createSubscriptions } from './subscriptions'

/** Changes after which the names of lists that are gone are let go. Undo of fewer brings everything back as it was. */
const CHANGES_BETWEEN_SWEEPS = 200

/** What is told to those who follow everything: rows and validation. */
export interface StoreChange extends Changes {
  /** Whether the text became readable or ceased to be. */
  readonly isReadableChanged: boolean
  readonly origin: ChangeOrigin
  readonly before: TextSource
  readonly after: TextSource
}

/**
 * The data file as the form sees it: the document's text and its nodes. It holds no second truth; every write is a
 * splice of the text, and whoever changes the text (code tab, undo) is seen here.
 */
export interface ValueStore {
  readonly document: TextDocument
  readonly format: DataFormat
  /** The text as it is, whether it can be read or not. */
  readonly parse: Reading
  readonly text: string
  /** The same for what is done with each keystroke; see TextDocument. */
  readonly source: TextSource
  readonly itemKeys: ItemKeys
  /** Follows the document until the answer is called. */
  connect(): () => void
  node(path: DataPath): DataNode | undefined
  /** The key of the value at a path (keys.ts), there or not. */
  keyOf(path: DataPath): string
  /** The way back; undefined for what is in a list item that is gone. */
  pathOf(key: string): DataPath | undefined
  /**
   * The value at a path as JSON text, whatever the file is written in; undefined where nothing is. What was written there
   * and waits for an answer counts as there.
   */
  raw(path: DataPath): string | undefined
  /** Edits that wait for an answer, or that the format has refused. */
  readonly held: HeldEdits
  /** Calls back when the value at the pointer, or anything in it, may have changed. */
  subscribe(pointer: string, listener: () => void): () => void
  subscribeAll(listener: (change: StoreChange) => void): () => void
  /**
   * Makes an edit of the text as it is now. What the format asks about or refuses is held, and those who follow that hear
   * of it.
   * @returns whether there was an edit.
   */
  perform(request: EditRequest): boolean
}

export function createValueStore(document: TextDocument, format: DataFormat = json): ValueStore {
  const itemKeys = createItemKeys()
  const subscriptions = createSubscriptions()
  const followers = new Set<(change: StoreChange) => void>()
  let source = document.source
  let parse = format.read(document.text)
  const held = createHeldEdits((path) => subscriptions.notify([toPointer(path)]))
  /** The last text that could be read, for finding list items again once the text is mended. */
  let readable = parse.ok ? { text: source, root: parse.root } : undefined
  let changesSinceSweep = 0
  /** What was written last, and the file before the run of typing that it belongs to. */
  let typed:
    | {
        readonly key: string
        readonly group: string | undefined
        readonly start: Content
        readonly after: TextSource
      }
    | undefined

  function follow(edits: readonly TextEdit[], after: TextSource, origin: ChangeOrigin): void {
    const wasReadable = parse.ok
    const about = { origin, before: source, after }
    parse = format.reread({ text: source, reading: parse }, edits, after)
    source = after
    if (origin !== 'form') held.clear()
    if (!parse.ok) {
      if (wasReadable)
        tell({ pointers: [], keys: [], isStructural: true, moves: [], isReadableChanged: true, ...about })
      return
    }
    const now = { text: source, root: parse.root }
    const since =
      wasReadable || readable === undefined ? edits : editBetween(readable.text.toString(), source.toString())
    const changes =
      readable === undefined
        ? { pointers: [], keys: [], isStructural: true, moves: [] }
        : changesBetween(readable, now, format === json ? since : undefined, itemKeys)
    readable = now
    if (changes.isStructural) sweep(now.root)
    tell({ ...changes, isReadableChanged: !wasReadable, ...about })
  }

  function sweep(root: DataNode): void {
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
  function catchUp(origin: ChangeOrigin = 'load'): void {
    if (document.source !== source)
      follow(editBetween(source.toString(), document.text), document.source, origin)
  }

  function node(path: DataPath): DataNode | undefined {
    return parse.ok ? nodeAt(parse.root, path) : undefined
  }

  function keyOf(path: DataPath): string {
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
  }

  function pathOf(fieldKey: string): DataPath | undefined {
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
  }

  function apply(edits: readonly TextEdit[], group: string | undefined): boolean {
    if (edits.length === 0 || document.source !== source) return false
    document.apply(edits, 'form', group)
    catchUp('form')
    return true
  }

  function perform(request: EditRequest): boolean {
    if (!parse.ok || document.source !== source) return false
    const content: Content = { text: source, reading: parse }
    const key = keyOf(request.path)
    const since = format === json ? undefined : runOf(request, key)
    const outcome = held.answered(key, sinceStart(key, request, since, content))
    if (outcome.kind === 'refusal' && isForCaller(outcome.reason)) return false
    if (outcome.kind !== 'edits') {
      held.hold({ key, request, outcome, choose: (choice) => choose(key, request, choice) })
      return false
    }
    held.drop(key, request.path)
    let isDone = false
    const run = () => {
      isDone = apply(outcome.edits, request.group)
    }
    if (request.within) request.within(run)
    else run()
    if (format !== json) typed = { key, group: request.group, start: since ?? content, after: source }
    return isDone
  }

  /** What the file had before a run of typing that the request goes on with. */
  function runOf({ valueText, group }: EditRequest, key: string): Content | undefined {
    if (valueText === undefined || group === undefined || typed?.after !== source) return undefined
    return typed.key === key && typed.group === group ? typed.start : undefined
  }

  /**
   * A run of typing is one edit of what was there before it: a text that needed quotes for as long as it ended with a
   * space has none in the end.
   */
  function sinceStart(key: string, { make }: EditRequest, start: Content | undefined, now: Content): Outcome {
    if (start === undefined) return make(now, format)
    const outcome = held.answered(key, make(start, format))
    if (outcome.kind !== 'edits') return make(now, format)
    const edits = editBetween(now.text.toString(), applyEdits(start.text.toString(), outcome.edits))
    return { kind: 'edits', edits }
  }

  function choose(key: string, request: EditRequest, choice: Choice): boolean {
    held.answer(key, choice)
    const path = pathOf(key)
    return path !== undefined && perform({ ...request, path })
  }

  return {
    document,
    format,
    held,
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
        if (change.before === source) follow(change.edits, change.after, change.origin)
        else catchUp(change.origin)
      })
    },
    node,
    keyOf,
    pathOf,
    raw(path) {
      const waiting = held.isEmpty ? undefined : held.valueText(keyOf(path))
      if (waiting !== undefined) return waiting
      const at = node(path)
      return at && jsonOf(source, at)
    },
    subscribe: subscriptions.add,
    subscribeAll(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    perform,
  }
}

/** What whoever asks for the edit knows how to take. */
function isForCaller(reason: Reason): boolean {
  return reason === 'no-place' || reason === 'name-taken'
}
