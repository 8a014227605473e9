import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TextDocument } from '~/drafts/TextDocument'
import type { JsonValue } from '~/formats/nodes'
import type { FormModel } from '~/forms/model/FormModel'
import type { Row } from '~/forms/rows/Row'
import { m } from '~/paraglide/messages'
import type { Destination, Intent, SchemaPointer } from '../operations'
import { type CanvasState, type Insertion, NOTHING, type Refused, type Wanted } from './CanvasState'
import {
  type DrawnField,
  type DrawnSection,
  type DrawnTree,
  drawnTree,
  objectIn,
  outermost,
} from './DrawnTree'
import { behindField, destinationOf, firstIn, lastIn, type MoveStep } from './moves'
import { firstInSection } from './moving/landing'
import { performOn } from './performOn'
import { refusalWords, remedyOf } from './refusalWords'
import { schemaPointers } from './schemaPointer'
import { isStop, type Selection, selectOne } from './selection'

/** A form that is drawn: its rows, what is selected of them, and what is done to the project file. */
export class Canvas {
  readonly project: TextDocument
  readonly form: FormModel
  readonly state: StoreApi<CanvasState> = createStore<CanvasState>()(() => NOTHING)
  #written: JsonValue
  #wanted: Wanted | undefined
  #tree: { readonly rows: unknown; readonly tree: DrawnTree } | undefined
  #pointerOf: ReturnType<typeof schemaPointers>

  /** @param written the schema as the project file has it. */
  constructor(project: TextDocument, form: FormModel, written: JsonValue) {
    this.project = project
    this.form = form
    this.#written = written
    this.#pointerOf = schemaPointers(written)
  }

  /** The same with other data in it: what is selected stays so, and what is edited as JSON. */
  over(form: FormModel): Canvas {
    const canvas = new Canvas(this.project, form, this.#written)
    const { selection, raw } = this.state.getState()
    const keyOf = (key: string) => canvas.#rowLike(this, key)?.key
    const [lead, anchor] = [selection.lead, selection.anchor].map((key) => key && keyOf(key))
    const rows = selection.rows.flatMap((key) => keyOf(key) ?? [])
    canvas.state.setState({ selection: { rows, lead, anchor }, raw })
    return canvas
  }

  /** The row here that is another canvas's there. */
  #rowLike(there: Canvas, key: string): Row | undefined {
    const row = there.rowAt(key)
    if (row === undefined) return undefined
    const pointer = there.pointerOf(row)
    const field = pointer === undefined ? undefined : this.tree.byPointer.get(pointer)
    if (field === undefined) return undefined
    const part = key.slice(row.field.key.length)
    return row.isHead || part === '' ? field.row : this.rowAt(`${field.key}${part}`)
  }

  get written(): JsonValue {
    return this.#written
  }

  /** The schema as it is written now: of the rows that come. */
  setWritten(written: JsonValue): void {
    if (written === this.#written) return
    this.#written = written
    this.#pointerOf = schemaPointers(written)
    this.#tree = undefined
  }

  pointerOf(row: Row): SchemaPointer | undefined {
    return this.#pointerOf(row.field.conjunction)
  }

  get tree(): DrawnTree {
    const { rows } = this.form
    if (this.#tree?.rows !== rows) {
      this.#tree = { rows, tree: drawnTree(rows, (row) => this.pointerOf(row)) }
    }
    return this.#tree.tree
  }

  /** The field that a row is of. */
  fieldOf(row: Row): DrawnField | undefined {
    return this.tree.byKey.get(row.field.key)
  }

  get lead(): Row | undefined {
    const { lead } = this.state.getState().selection
    return lead === undefined ? undefined : this.rowAt(lead)
  }

  rowAt(rowKey: string): Row | undefined {
    return this.form.rows.outline[this.form.rows.indexOfRow(rowKey)]
  }

  /** The selected fields, as they are written, in the order of the form and without those in others. */
  get selected(): readonly SchemaPointer[] {
    const { byPointer } = this.tree
    const rows = new Set(this.state.getState().selection.rows)
    const pointers = [...byPointer].flatMap(([pointer, { row }]) => (rows.has(row.key) ? [pointer] : []))
    return outermost(pointers)
  }

  select(selection: Selection, hasFocus = true): void {
    this.state.setState({ selection, refused: undefined })
    this.#leadAt = this.#positionOfLead()
    if (hasFocus && selection.lead !== undefined)
      this.form.view.getState().wishFocus({ rowKey: selection.lead })
  }

  announce(words: string): void {
    this.form.view.getState().announce(words)
  }

  /**
   * Does what somebody wants, one after the other, as one step of undo: all of it, or nothing where one is refused.
   * @param group joins it with what was done shortly before under the same name.
   * @returns whether all of it was done.
   */
  perform(intents: readonly Intent[], group?: string, wanted: Partial<Wanted> = {}): boolean {
    const done = performOn(this.project, intents, group, ({ selected }) => {
      this.#wanted = {
        pointers: wanted.pointers ?? selected,
        isRenamed: wanted.isRenamed ?? false,
        isSection: wanted.isSection ?? false,
      }
    })
    if ('kind' in done) {
      this.refuse(refusalWords(done), remedyOf(done, intents))
      return false
    }
    this.state.setState({ refused: undefined })
    const words = done.at(-1)?.words ?? ''
    if (words !== '') this.announce(words)
    return true
  }

  /** Says why something is not done: the note that it comes to is announced. */
  refuse(words: string, remedy?: Refused['remedy']): void {
    this.state.setState({ refused: { words, remedy } })
  }

  /** The rows are other ones: what was changed is selected, and what is gone is not. */
  follow(): void {
    const wanted = this.#wanted
    const found = wanted?.pointers.flatMap((pointer) => this.tree.byPointer.get(pointer) ?? []) ?? []
    if (wanted !== undefined && found.length > 0) {
      this.#wanted = undefined
      const rows = found.map((field) => (wanted.isSection ? this.#sectionAround(field) : field.row.key))
      const lead = rows.at(-1)
      const renaming = wanted.isRenamed ? lead : undefined
      this.state.setState({ renaming, inserting: undefined })
      // Whoever types elsewhere is not called away.
      this.select({ rows, lead, anchor: rows[0] }, this.#hasFocus())
      return
    }
    const { selection, renaming } = this.state.getState()
    const rows = selection.rows.filter((key) => this.form.rows.indexOfRow(key) >= 0)
    const isLeadGone = selection.lead !== undefined && this.rowAt(selection.lead) === undefined
    if (isLeadGone || rows.length < selection.rows.length) {
      // Whoever has the keys in the canvas keeps them, at what stands there now.
      const lead = isLeadGone ? this.#stopNear(this.#leadAt) : selection.lead
      this.state.setState({
        renaming: renaming !== undefined && this.rowAt(renaming) ? renaming : undefined,
      })
      this.select(
        { rows: rows.length === 0 && lead !== undefined ? [lead] : rows, lead, anchor: lead },
        this.#hasFocus(),
      )
    }
    this.#leadAt = this.#positionOfLead()
  }

  /** Where in the list of rows the keys are: what stands there takes them once their row is gone. */
  #leadAt = 0

  #positionOfLead(): number {
    const { lead } = this.state.getState().selection
    return lead === undefined ? 0 : Math.max(0, this.form.rows.indexOfRow(lead))
  }

  #stopNear(index: number): string | undefined {
    const { outline } = this.form.rows
    const behind = outline.slice(index).find(isStop)
    return (behind ?? outline.slice(0, index).findLast(isStop))?.key
  }

  #sectionAround({ row, parent, group }: DrawnField): string {
    const path = group.join('.')
    const [key] =
      [...this.tree.sections].find(
        ([, section]) => section.objectKey === parent?.key && section.group.join('.') === path,
      ) ?? []
    return key ?? row.key
  }

  #element: HTMLElement | null = null

  /** @param element where the canvas is on the page. */
  attach(element: HTMLElement | null): void {
    this.#element = element
  }

  #hasFocus(): boolean {
    const element = this.#element
    // Behind a trial nobody is in it.
    if (element?.closest('[hidden]') != null) return false
    const active = element?.ownerDocument.activeElement
    return active == null || active === active.ownerDocument.body || element?.contains(active) === true
  }

  step(direction: 'undo' | 'redo'): void {
    const { project } = this
    if (!(direction === 'undo' ? project.canUndo : project.canRedo)) return
    this.#wanted = undefined
    project[direction]()
    this.announce(direction === 'undo' ? m.canvas_undone() : m.canvas_redone())
  }

  /** Whether a row has a title of its own in the file. */
  mayRename(row: Row): boolean {
    if (row.kind === 'section') return this.tree.sections.has(row.key)
    return (
      (row.isHead || row.kind === 'title') &&
      this.pointerOf(row) !== undefined &&
      row.field.item === undefined
    )
  }

  mayMove(row: Row): boolean {
    return row.isHead && this.fieldOf(row)?.member !== undefined
  }

  titleOf(row: Row): string {
    if (row.kind === 'section') return row.part.writtenTitle
    const { ui, schema, title } = row.field
    return row.kind === 'title' ? (schema.title ?? '') : (ui.title ?? title)
  }

  /** Where a field comes that is put behind a row; undefined where none can. */
  placeBehind(row: Row): Destination | undefined {
    const field = this.fieldOf(row)
    if (field === undefined) return undefined
    if (row.kind === 'add-member') return lastIn(field)
    if (row.kind === 'section' || row.kind === 'tabs') return firstInSection(this.tree, row)
    if (row.kind === 'title') return firstIn(field)
    const isOpen = (row.kind === 'group' || row.kind === 'list') && row.isOpen
    return (isOpen ? firstIn(field) : undefined) ?? behindField(field)
  }

  beginInsertAt(row: Row): void {
    this.beginInsert(row.key, this.placeBehind(row))
  }

  /** Moves what is selected. */
  moveTo(at: Destination): void {
    const fields = this.selected
    if (fields.length > 0) this.perform([{ kind: 'move', fields, ...at }])
  }

  moveBy(step: MoveStep): void {
    const at = destinationOf(this.tree, this.selected, step)
    if (at !== undefined) this.moveTo(at)
    else this.announce(m.canvas_nowhere())
  }

  /** Copies of what is selected stand behind it. */
  duplicate(): void {
    const fields = this.selected
    if (fields.length > 0) this.perform([{ kind: 'duplicate', fields }])
  }

  /** Takes what is selected out; the keys go on at what stands there then. */
  remove(): void {
    const section = this.lead && this.tree.sections.get(this.lead.key)
    if (section !== undefined) return this.#removeSection(section)
    const fields = this.selected
    const last = fields.at(-1)
    const field = last === undefined ? undefined : this.tree.byPointer.get(last)
    if (field?.member === undefined) return this.announce(m.canvas_stays())
    const siblings = field.parent?.children ?? []
    const at = siblings.indexOf(field)
    const next =
      siblings.slice(at + 1).find(({ member }) => member) ??
      siblings.slice(0, at).findLast(({ member }) => member)
    const isGone = next?.pointer === undefined || fields.includes(next.pointer)
    const pointers = [isGone ? field.member.object : (next.pointer ?? '')]
    this.perform([{ kind: 'remove', fields }], undefined, { pointers })
  }

  #removeSection({ objectKey, group }: DrawnSection): void {
    const field = this.tree.byKey.get(objectKey)
    const object = field && objectIn(field)
    if (object !== undefined) this.perform([{ kind: 'removeSection', object, group }])
  }

  /** What is done with Escape: nothing is selected but the row that has the keys. */
  leave(): void {
    const { selection } = this.state.getState()
    if (selection.lead !== undefined) this.select({ rows: [], lead: selection.lead, anchor: undefined })
  }

  /** Whoever begins to type is not called away any more by an earlier change whose rows are still to come. */
  beginRename(row: Row): void {
    if (!this.mayRename(row)) return
    this.#wanted = undefined
    this.select(selectOne(row.key), false)
    this.state.setState({ renaming: row.key, inserting: undefined })
  }

  /** The same for a kind. */
  beginInsert(rowKey: string, at: Destination | undefined): void {
    if (at === undefined) return
    this.#wanted = undefined
    this.select(selectOne(rowKey), false)
    this.state.setState({ inserting: { rowKey, at }, renaming: undefined })
  }

  /** Whoever leaves the box for a kind has not chosen one. */
  leaveInsertion(insertion: Insertion): void {
    if (this.state.getState().inserting === insertion) this.state.setState({ inserting: undefined })
  }

  /** Ends what is asked about the selected fields; the keys are at the row again. */
  endAsking(): void {
    this.state.setState({ asked: undefined })
    this.endTyping()
  }

  /** Nothing is typed any more; the keys are at the row again. */
  endTyping(hasFocus = true): void {
    const { renaming, inserting, selection } = this.state.getState()
    this.state.setState({ renaming: undefined, inserting: undefined })
    const rowKey = renaming ?? inserting?.rowKey ?? selection.lead
    if (hasFocus && rowKey !== undefined) this.form.view.getState().wishFocus({ rowKey })
  }
}
