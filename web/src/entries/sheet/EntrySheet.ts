import { EditedDocument } from '~/drafts/document/EditedDocument'
import { editTogether, openDocument, writeBeforeCommit } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import type { DataFormat } from '~/formats/DataFormat'
import { parseJson } from '~/formats/json'
import { type DataNode, type DataPath, memberOf } from '~/formats/nodes'
import { jsonOf } from '~/formats/valueOf'
import { chained, type Step } from '~/forms/store/chained'
import { setText } from '~/forms/store/writeText'
import { editBetween, type TextEdit } from '~/lib/text/text'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import type { RefusedFile } from '~/workspace/files/manyFiles'
import { beginIntent, type Intent } from '~/workspace/intents/Intent'
import { refusalWords } from '../bulk/refusalWords'
import { LINES } from './sheetForm'

/** An entry as a line of the sheet. */
export interface SheetLine {
  readonly document: TextDocument
  readonly format: DataFormat
  /** Why it cannot be changed here. */
  readonly lock?: string | undefined
}

/** The values of a line, as JSON texts by the names of the fields; what is not there has none. */
type Cells = ReadonlyMap<string, string>

/** Milliseconds without a change after which what was done is one intent, and in the files. */
const PAUSE = 500

interface SheetOptions {
  readonly reference: RefReference
  readonly lines: readonly SheetLine[]
  readonly names: readonly string[]
  /** The names of all members in the order of the form. */
  readonly order: readonly string[]
  readonly onIntent: (intent: Intent) => void
  /** Cells whose entries would not take what was written; they are as they were. */
  readonly onRefused: (refused: readonly RefusedFile[]) => void
}

/**
 * Some fields of many entries as one list, for the table of a form: a document that nobody keeps, which follows the
 * documents of the entries and is followed by them. All that happens to it within a moment, as a paste, is one intent.
 */
export class EntrySheet {
  readonly document: EditedDocument
  readonly #options: SheetOptions
  /** What the entries say, as far as the sheet knows. */
  #cells: Cells[]
  #timer: ReturnType<typeof setTimeout> | undefined
  #rereading: ReturnType<typeof setTimeout> | undefined
  #isWriting = false

  constructor(options: SheetOptions) {
    this.#options = options
    this.#cells = options.lines.map((line) => cellsOf(line, options.names))
    const reference = { ...options.reference, path: 'entries.json' }
    const text = this.#text()
    this.document = new EditedDocument(reference, { sha: null, text, mode: '100644' })
  }

  /** Why a line cannot be changed, by its place in the document. */
  readonly lockOf = ([list, index]: DataPath): string | undefined =>
    list === LINES ? this.#options.lines[Number(index)]?.lock : undefined

  /** Follows both sides until the answer is called. */
  connect(): () => void {
    const stops = this.#options.lines.map(({ document }) =>
      document.subscribe(() => {
        if (!this.#isWriting) this.#rereading ??= setTimeout(() => this.#reread())
      }),
    )
    stops.push(
      this.document.subscribe(({ origin }) => {
        if (origin === 'load') return
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.flush(), PAUSE)
      }),
    )
    stops.push(writeBeforeCommit(() => this.flush()))
    // Before the drafts are written for the last time.
    const flush = () => this.flush()
    addEventListener('pagehide', flush, { capture: true })
    document.addEventListener('visibilitychange', flush, { capture: true })
    return () => {
      this.flush()
      clearTimeout(this.#rereading)
      removeEventListener('pagehide', flush, { capture: true })
      document.removeEventListener('visibilitychange', flush, { capture: true })
      for (const stop of stops) stop()
    }
  }

  /** Brings into the entries what is not there yet, at once: the page may be going. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    void editTogether(async () => this.#write())
  }

  #write(): void {
    const wanted = linesOf(this.document.text)
    // As a text that somebody edits it may be anything for a moment.
    if (wanted?.length !== this.#cells.length) return
    const { lines, names, onIntent, onRefused } = this.#options
    const intention = beginIntent()
    const refused: RefusedFile[] = []
    this.#isWriting = true
    for (const [index, line] of lines.entries()) {
      const before = this.#cells[index]
      const after = wanted[index]
      if (before === undefined || after === undefined) continue
      const changed = names.filter((name) => before.get(name) !== after.get(name))
      if (changed.length === 0) continue
      const made = this.#edits(line, changed, after)
      if (typeof made === 'string') refused.push({ path: line.document.reference.path, reason: made })
      else intention.change(line.document, () => line.document.apply(made, 'history'))
      this.#cells[index] = cellsOf(line, names)
    }
    this.#isWriting = false
    if (intention.count > 0) onIntent(intention.done(m.entries_sheet_changed({ count: intention.count })))
    if (refused.length > 0) {
      onRefused(refused)
      this.#show()
    }
  }

  #edits(
    { document, format, lock }: SheetLine,
    names: readonly string[],
    after: Cells,
  ): readonly TextEdit[] | string {
    const { text } = document
    if (lock !== undefined) return lock
    if (document.isDeleted) return m.entries_gone()
    const reading = format.read(text)
    if (!reading.ok) return m.entries_fault_syntax(reading.error)
    const steps = names.map((name): Step => {
      const valueText = after.get(name)
      return (content) =>
        valueText === undefined
          ? format.remove(content, [name])
          : setText(format, content, [name], valueText, this.#options.order)
    })
    const outcome = chained(format, { text, reading }, steps)
    return outcome.kind === 'edits' ? outcome.edits : refusalWords(outcome)
  }

  /** Something else has happened to the entries. */
  #reread(): void {
    this.#rereading = undefined
    // What was typed meanwhile counts.
    this.flush()
    const { lines, names } = this.#options
    this.#cells = lines.map((line) => cellsOf(line, names))
    this.#show()
  }

  #show(): void {
    const text = this.#text()
    if (text === this.document.text) return
    this.document.apply(editBetween(this.document.text, text), 'load')
  }

  #text(): string {
    const lines = this.#cells.map((cells) => {
      const members = [...cells].map(([name, value]) => `${JSON.stringify(name)}: ${value}`)
      return `    {${members.length === 0 ? '' : ` ${members.join(', ')} `}}`
    })
    return `{\n  ${JSON.stringify(LINES)}: [\n${lines.join(',\n')}\n  ]\n}\n`
  }
}

function cellsOf({ document, format }: SheetLine, names: readonly string[]): Cells {
  const { text } = document
  const reading = format.read(text)
  return reading.ok ? cellsIn(text, reading.root, names) : new Map()
}

function linesOf(text: string): readonly Cells[] | undefined {
  const parse = parseJson(text)
  const list = parse.ok && parse.root.kind === 'object' ? memberOf(parse.root, LINES)?.value : undefined
  return list?.kind === 'array' ? list.items.map((item) => cellsIn(text, item)) : undefined
}

function cellsIn(text: string, node: DataNode, names?: readonly string[]): Cells {
  const cells = new Map<string, string>()
  if (node.kind !== 'object') return cells
  for (const name of names ?? node.members.map(({ key }) => key)) {
    const value = memberOf(node, name)?.value
    if (value !== undefined) cells.set(name, inOneWay(jsonOf(text, value), value))
  }
  return cells
}

/** Lists and objects may be laid out in any way: that is no difference. */
function inOneWay(json: string, { kind }: DataNode): string {
  if (kind !== 'array' && kind !== 'object') return json
  const value: unknown = JSON.parse(json)
  return JSON.stringify(value)
}

/** The documents of entries, opened with the texts that the commit has. */
export function openLine(
  account: string,
  reference: RefReference,
  commit: string,
  entry: { readonly path: string; readonly sha: string },
  text: string,
): TextDocument {
  const base = { sha: entry.sha === '' ? null : entry.sha, text, mode: '100644' } as const
  return openDocument(account, { ...reference, path: entry.path }, base, commit)
}
