import type { Content, DataFormat, NewValue, Outcome } from '~/formats/DataFormat'
import { inJson, newValueOf } from '~/formats/inJson'
import { moveMember } from '~/formats/moveMember'
import { type DataPath, isSameValue, type JsonValue, nodeAt, toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { PiecedText } from '~/lib/text/PiecedText'
import { applyEdits, type TextEdit } from '~/lib/text/text'
import { isRecord, type JsonRecord } from '~/schema/json'
import type { Unfit, UnfitReason } from './Unfit'

/** A change of an object that is one edit. */
export interface PlainStep {
  readonly make: (content: Content) => Outcome
  /** What the object says afterwards. */
  readonly expected: JsonValue
}

/** `none` where the object has nothing of it, undefined where it takes more thought. */
export type StepOf = (object: DataPath, members: JsonRecord) => PlainStep | 'none' | undefined

/** A text while it is migrated. */
export class MigratedText {
  readonly changed: number[] = []
  readonly unfit: Unfit[] = []
  readonly #format: DataFormat
  readonly #before: string
  #content: Content
  #pieces: PiecedText

  constructor(format: DataFormat, content: Content) {
    this.#format = format
    this.#content = content
    this.#before = content.text.toString()
    this.#pieces = new PiecedText(this.#before)
  }

  /** The next of the changes. */
  begin(): void {
    this.changed.push(0)
  }

  /** None where all of it came to what was there before. */
  edits(): readonly TextEdit[] {
    return this.#content.text.toString() === this.#before ? [] : this.#pieces.edits()
  }

  value(path: DataPath): JsonValue | undefined {
    const { text, reading } = this.#content
    const node = reading.ok ? nodeAt(reading.root, path) : undefined
    return node && valueOf(text, node)
  }

  written(path: DataPath): string {
    const { text, reading } = this.#content
    const node = reading.ok ? nodeAt(reading.root, path) : undefined
    return node === undefined ? '' : text.slice(node.from, node.to)
  }

  /** A value to be written elsewhere; undefined where it is more than JSON can say. */
  newValue(path: DataPath): NewValue | undefined {
    const { text, reading } = this.#content
    const node = reading.ok ? nodeAt(reading.root, path) : undefined
    if (node === undefined) return undefined
    const written = inJson(text.toString(), node)
    return written.kinds.length > 0 ? undefined : newValueOf(written.text, written.root)
  }

  /** Whether a member is the text of a Markdown file, which stands where it stands whatever it is called. */
  isBody(path: DataPath): boolean {
    const { reading } = this.#content
    if (!reading.ok || reading.body === undefined || path.length !== 1) return false
    return nodeAt(reading.root, path) === reading.body
  }

  set = (path: DataPath, value: NewValue, order?: readonly string[]) => (content: Content) =>
    this.#format.set(content, path, value, order)

  remove = (path: DataPath) => (content: Content) => this.#format.remove(content, path)

  rename = (path: DataPath, name: string) => (content: Content) => this.#format.rename(content, path, name)

  move = (path: DataPath, into: DataPath, name: string) => (content: Content) =>
    moveMember(this.#format, content, path, into, name)

  /** Several steps at one place: all of them, or none and the reason. */
  do(path: DataPath, ...steps: readonly ((content: Content) => Outcome)[]): void {
    const comments = this.#format.comments(this.#content).length
    let [content, pieces] = [this.#content, this.#pieces]
    for (const step of steps) {
      const outcome = step(content)
      if (outcome.kind !== 'edits') {
        this.refuse(path, { format: outcome.kind === 'refusal' ? outcome.reason : 'asks' })
        return
      }
      const edits = outcome.edits.toSorted((a, b) => a.from - b.from || a.to - b.to)
      const text = applyEdits(content.text.toString(), edits)
      pieces = pieces.edited(edits)
      content = { text, reading: this.#format.reread(content, edits, text) }
    }
    if (!content.reading.ok) this.refuse(path, { format: 'unproven' })
    // A comment is somebody's words about the data: nothing of it may be lost unasked.
    else if (this.#format.comments(content).length < comments) this.refuse(path, { format: 'asks' })
    else {
      this.#content = content
      this.#pieces = pieces
      const by = this.changed.length - 1
      this.changed[by] = (this.changed[by] ?? 0) + 1
    }
  }

  /**
   * Makes a change at many places in one step, as far as that is plain, so that a list of thousands is read again once.
   * Answers the places that are to be looked at one by one.
   */
  together(places: readonly DataPath[], stepOf: StepOf): readonly DataPath[] {
    const rest: DataPath[] = []
    const plain: { readonly place: DataPath; readonly expected: JsonValue }[] = []
    const edits: TextEdit[] = []
    for (const place of places) {
      const value = this.value(place)
      const step = isRecord(value) ? stepOf(place, value) : 'none'
      if (step === 'none') continue
      const outcome = step?.make(this.#content)
      if (step === undefined || outcome?.kind !== 'edits') {
        rest.push(place)
        continue
      }
      edits.push(...outcome.edits)
      plain.push({ place, expected: step.expected })
    }
    if (plain.length < 2) return places
    edits.sort((a, b) => a.from - b.from || a.to - b.to)
    if (edits.some(({ from }, index) => from < (edits[index - 1]?.to ?? 0))) return places
    const text = applyEdits(this.#content.text.toString(), edits)
    const content = { text, reading: this.#format.read(text) }
    const comments = this.#format.comments(this.#content).length
    if (!content.reading.ok || this.#format.comments(content).length < comments) return places
    const before = this.#content
    this.#content = content
    if (plain.every(({ place, expected }) => isSameValue(this.value(place) ?? null, expected))) {
      this.#pieces = this.#pieces.edited(edits)
      const by = this.changed.length - 1
      this.changed[by] = (this.changed[by] ?? 0) + plain.length
      return rest
    }
    this.#content = before
    return places
  }

  refuse(path: DataPath, reason: UnfitReason): void {
    this.unfit.push({ pointer: toPointer(path), reason, by: this.changed.length - 1 })
  }
}
