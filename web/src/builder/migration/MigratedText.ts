import type { Content, DataFormat, NewValue, Outcome } from '~/formats/DataFormat'
import { inJson, newValueOf } from '~/formats/inJson'
import { json } from '~/formats/json/format'
import { moveMember } from '~/formats/moveMember'
import { type DataPath, fromPointer, isSameValue, type JsonValue, nodeAt, toPointer } from '~/formats/nodes'
import { markedValueOf, valueOf } from '~/formats/valueOf'
import { plainValue, withValueAt } from '~/formats/values'
import type { Steps } from '~/lib/slices/slices'
import { PiecedText } from '~/lib/text/PiecedText'
import { applyEdits, type TextEdit } from '~/lib/text/text'
import { isRecord, valueAt } from '~/schema/json'
import type { Unfit, UnfitReason } from './Unfit'

/** One edit of the data: how it is written, and what it makes of a value around it. */
export interface DataStep {
  /** The innermost object that has all of it. */
  readonly object: DataPath
  readonly make: (content: Content) => Outcome
  /** @param depth how deep `around` is in the data. */
  readonly applied: (around: JsonValue | undefined, depth: number) => JsonValue | undefined
}

/** What is done at one place together with what is done at others. */
interface GatheredPlace {
  readonly place: DataPath
  readonly edits: TextEdit[]
  /** What the objects around it say afterwards. */
  readonly expected: Map<string, JsonValue | undefined>
  isAlone: boolean
}

/** What is done at many places in one step. */
interface Gathered {
  readonly edits: readonly TextEdit[]
  readonly expected: ReadonlyMap<string, JsonValue | undefined>
  readonly count: number
}

/** What marks the beginning of a comment in some format. */
const COMMENT = /#|\/[/*]/

/** Fewer places are done one by one where they could not be proven together. */
const FEW = 16

/** A text while it is migrated. */
export class MigratedText {
  readonly changed: number[] = []
  readonly unfit: Unfit[] = []
  readonly #format: DataFormat
  readonly #before: string
  #content: Content
  #pieces: PiecedText
  #comments: number | undefined
  readonly #committed: string | undefined
  #had: Content | undefined
  /** Set while a place is looked at whose edits are proven together with those of others. */
  #gathered: GatheredPlace | undefined

  /** @param committed the text that the commit has. */
  constructor(format: DataFormat, content: Content, committed?: string) {
    this.#committed = committed
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
    return newValueIn(this.#content, path)
  }

  /** What the commit has at a path. */
  had(path: DataPath): JsonValue | undefined {
    const content = this.#committedContent()
    const node = content?.reading.ok ? nodeAt(content.reading.root, path) : undefined
    return content && node && valueOf(content.text, node)
  }

  hadValue(path: DataPath): NewValue | undefined {
    const content = this.#committedContent()
    return content && newValueIn(content, path)
  }

  /** Whether a member is the text of a Markdown file, which stands where it stands whatever it is called. */
  isBody(path: DataPath): boolean {
    const { reading } = this.#content
    if (!reading.ok || reading.body === undefined || path.length !== 1) return false
    return nodeAt(reading.root, path) === reading.body
  }

  set = (path: DataPath, value: NewValue, order?: readonly string[]): DataStep => ({
    object: path.slice(0, -1),
    make: (content) => this.#format.set(content, path, value, order),
    applied: (around, depth) => withValueAt(around, path.slice(depth), () => plainValue(value)),
  })

  remove = (path: DataPath): DataStep => ({
    object: path.slice(0, -1),
    make: (content) => this.#format.remove(content, path),
    applied: (around, depth) => withValueAt(around, path.slice(depth), () => undefined),
  })

  rename = (path: DataPath, name: string): DataStep => ({
    object: path.slice(0, -1),
    make: (content) => this.#format.rename(content, path, name),
    applied: (around, depth) => moved(around, path.slice(depth), [...path.slice(depth, -1), name]),
  })

  /** Moves a member into another object, which is there. */
  move(path: DataPath, into: DataPath, name: string): readonly DataStep[] {
    const value = this.movesText(path) || this.#gathered === undefined ? undefined : this.newValue(path)
    if (value !== undefined) return [this.set([...into, name], value), this.remove(path)]
    const other = path.slice(0, -1).findIndex((step, depth) => step !== into[depth])
    return [
      {
        object: path.slice(0, other === -1 ? -1 : other),
        make: (content) => moveMember(this.#format, content, path, into, name),
        applied: (around, depth) => moved(around, path.slice(depth), [...into, name].slice(depth)),
      },
    ]
  }

  /** Whether it has to be moved as it is written to keep its bytes. Elsewhere its value is written anew. */
  movesText(path: DataPath): boolean {
    return this.#format === json && /^[[{]|\\/.test(this.written(path))
  }

  /** Asked before what goes by its own results: it is not done with others. Answers whether it waits for its turn. */
  alone(): boolean {
    if (this.#gathered === undefined) return false
    this.#gathered.isAlone = true
    return true
  }

  /** Several steps at one place: all of them, or none and the reason. */
  do(path: DataPath, ...steps: readonly DataStep[]): void {
    if (this.#gathered !== undefined) {
      this.#gather(this.#gathered, steps)
      return
    }
    const comments = this.#commentsIn()
    let [content, pieces] = [this.#content, this.#pieces]
    for (const { make } of steps) {
      const outcome = make(content)
      if (outcome.kind !== 'edits') {
        this.refuse(path, { format: outcome.kind === 'refusal' ? outcome.reason : 'asks' })
        return
      }
      const edits = inOrder(outcome.edits)
      const text = applyEdits(content.text.toString(), edits)
      pieces = pieces.edited(edits)
      content = { text, reading: this.#format.reread(content, edits, text) }
    }
    const kept = this.#format.comments(content).length
    if (!content.reading.ok) this.refuse(path, { format: 'unproven' })
    // A comment is somebody's words about the data: nothing of it may be lost unasked.
    else if (kept < comments) this.refuse(path, { format: 'asks' })
    else {
      this.#content = content
      this.#comments = kept
      this.#pieces = pieces
      this.#count(1)
    }
  }

  /**
   * Makes a change at many places, none of which is in another, in one step that is read again once: of thousands of items
   * each would be read thousands of times else. Where the whole is not proven, halves are. What has to be thought about
   * for itself is done for itself.
   */
  *together(places: readonly DataPath[], apply: (place: DataPath) => void): Steps<void> {
    if (places.length < 2) {
      yield
      for (const place of places) apply(place)
      return
    }
    const rest: DataPath[] = []
    const all: GatheredPlace[] = []
    for (const place of places) {
      yield
      const gathered: GatheredPlace = { place, edits: [], expected: new Map(), isAlone: false }
      this.#gathered = gathered
      apply(place)
      this.#gathered = undefined
      if (gathered.isAlone) rest.push(place)
      else if (gathered.expected.size > 0) all.push(gathered)
    }
    yield
    if (!this.#isDone(joined(all))) {
      const half = Math.ceil(places.length / 2)
      const parts =
        places.length < FEW ? places.map((one) => [one]) : [places.slice(0, half), places.slice(half)]
      for (const part of parts) yield* this.together(part, apply)
      return
    }
    for (const place of rest) {
      yield
      apply(place)
    }
  }

  refuse(path: DataPath, reason: UnfitReason): void {
    // It is told where it is done for itself.
    if (!this.alone()) this.unfit.push({ pointer: toPointer(path), reason, by: this.changed.length - 1 })
  }

  #gather(gathered: GatheredPlace, steps: readonly DataStep[]): void {
    const { text } = this.#content
    const content: Content = { ...this.#content, isProvenTogether: true }
    const around = steps.reduce(
      (shortest, { object }) => (object.length < shortest.length ? object : shortest),
      gathered.place,
    )
    const key = toPointer(around)
    let value = gathered.expected.get(key) ?? this.value(around)
    for (const { make, applied } of steps) {
      const outcome = make(content)
      const isPlain =
        outcome.kind === 'edits' &&
        (this.#format === json || !outcome.edits.some(({ from, to }) => COMMENT.test(text.slice(from, to))))
      if (!isPlain) {
        this.alone()
        return
      }
      gathered.edits.push(...outcome.edits)
      value = applied(value, around.length)
    }
    gathered.expected.set(key, value)
  }

  /** Whether all that was gathered reads as it was meant, and everything else as before. */
  #isDone(gathered: Gathered | undefined): boolean {
    if (gathered === undefined) return false
    const { expected, count } = gathered
    if (count === 0) return true
    const edits = inOrder(gathered.edits)
    if (edits.some(({ from }, index) => from < (edits[index - 1]?.to ?? 0))) return false
    const before = this.#content
    const text = applyEdits(before.text.toString(), edits)
    const content = { text, reading: this.#format.read(text) }
    if (!before.reading.ok || !content.reading.ok) return false
    const kept = this.#format.comments(content).length
    const problems = content.reading.problems.length > before.reading.problems.length
    if (problems || kept < this.#commentsIn()) return false
    const places = [...expected.keys()].map((pointer) => fromPointer(pointer) ?? [])
    if (!isSameValue(without(before, places), without(content, places))) return false
    this.#content = content
    const isMeant = [...expected.values()].every((value, at) =>
      isSameValue(this.value(places[at] ?? []) ?? null, value ?? null),
    )
    if (!isMeant) {
      this.#content = before
      return false
    }
    this.#comments = kept
    this.#pieces = this.#pieces.edited(edits)
    this.#count(count)
    return true
  }

  #committedContent(): Content | undefined {
    if (this.#committed === undefined) return undefined
    this.#had ??= { text: this.#committed, reading: this.#format.read(this.#committed) }
    return this.#had
  }

  #commentsIn(): number {
    this.#comments ??= this.#format.comments(this.#content).length
    return this.#comments
  }

  #count(places: number): void {
    const by = this.changed.length - 1
    this.changed[by] = (this.changed[by] ?? 0) + places
  }
}

function newValueIn({ text, reading }: Content, path: DataPath): NewValue | undefined {
  const node = reading.ok ? nodeAt(reading.root, path) : undefined
  if (node === undefined) return undefined
  const written = inJson(text.toString(), node)
  return written.kinds.length > 0 ? undefined : newValueOf(written.text, written.root)
}

function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** Undefined where two places change the same object: each goes by what the other leaves. */
function joined(all: readonly GatheredPlace[]): Gathered | undefined {
  const expected = new Map<string, JsonValue | undefined>()
  for (const one of all)
    for (const [place, value] of one.expected) {
      if (expected.has(place)) return undefined
      expected.set(place, value)
    }
  return { edits: all.flatMap(({ edits }) => edits), expected, count: all.length }
}

/** All documents of a text but for what stands at some places. */
function without({ text, reading }: Content, places: readonly DataPath[]): JsonValue {
  if (!reading.ok) return null
  const whole = valueOf(text, reading.root)
  const further = reading.further.map(markedValueOf)
  for (const place of places) {
    const around = valueAt(whole, place.slice(0, -1))
    const step = place.at(-1)
    if (step === undefined) return further
    if (Array.isArray(around)) around[Number(step)] = null
    else if (isRecord(around)) around[step] = null
  }
  return [whole, ...further]
}

/** What was at one path is at another. */
function moved(value: JsonValue | undefined, from: DataPath, to: DataPath): JsonValue | undefined {
  const member = value === undefined ? undefined : valueAt(value, from)
  const rest = withValueAt(value, from, () => undefined)
  return withValueAt(rest, to, () => member)
}
