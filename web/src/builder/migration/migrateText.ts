import type { Content, DataFormat, NewValue, Outcome, Reason } from '~/formats/DataFormat'
import { inJson, newValueOf } from '~/formats/inJson'
import { moveMember } from '~/formats/moveMember'
import { type DataPath, isSameValue, type JsonValue, nodeAt, toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { PiecedText } from '~/lib/text/PiecedText'
import { applyEdits, type TextEdit } from '~/lib/text/text'
import { isRecord, memberOf, valueAt } from '~/schema/json'
import type { DataChange } from '../operations/DataChange'
import { isOfTypes } from '../operations/shapes/dataTypes'
import { converted } from './converted'
import { dataPlaces } from './dataPlaces'

/** A change of data, and the project before it. */
export interface PlannedChange {
  readonly change: DataChange
  /** `schema` of the project file before the change, as it is written. */
  readonly schema: JsonValue
}

/** Why a value stays as it is. */
export type UnfitReason =
  /** Something has the new name, or stands at the new place, already. */
  | 'taken'
  /** The value says what the other type cannot say. */
  | 'not-the-same'
  /** A list of several items is no single value. */
  | 'several'
  /** The choice is none any more. */
  | 'no-choice'
  /** What is required is not there. */
  | 'missing'
  /** The format refuses it, or would have to ask: others use the value, or its comments would be lost. */
  | { readonly format: Reason | 'asks' }

export interface Unfit {
  /** JSON pointer of the value, in the data before all changes of its step. */
  readonly pointer: string
  readonly reason: UnfitReason
  /** Which of the changes it does not fit, by position. */
  readonly by: number
}

export interface Migrated {
  readonly edits: readonly TextEdit[]
  /** How many places change, by each of the changes. */
  readonly changed: readonly number[]
  readonly unfit: readonly Unfit[]
}

/** Undefined: the text cannot be read. */
export function migrateText(
  format: DataFormat,
  text: string,
  changes: readonly PlannedChange[],
  rootsOf: (data: JsonValue) => readonly DataPath[] = () => [[]],
): Migrated | undefined {
  const reading = format.read(text)
  if (!reading.ok) return undefined
  const data = new Data(format, { text, reading })
  for (const { change, schema } of changes) {
    data.begin()
    const value = data.value([]) ?? null
    const places = dataPlaces(schema, change.object).find(value, rootsOf(value))
    // From the inside out, so that what is around a place is still where it was.
    for (const place of places.toSorted((a, b) => b.length - a.length)) apply(data, change, place)
  }
  return { edits: data.edits(), changed: data.changed, unfit: data.unfit }
}

/** A text while it is migrated. */
class Data {
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

  refuse(path: DataPath, reason: UnfitReason): void {
    this.unfit.push({ pointer: toPointer(path), reason, by: this.changed.length - 1 })
  }
}

function apply(data: Data, change: DataChange, object: DataPath): void {
  const value = data.value(object)
  if (!isRecord(value)) return
  switch (change.kind) {
    case 'rename':
      return rename(data, object, value, change.from, change.to)
    case 'move':
      return move(data, object, value, change)
    case 'merge':
      return merge(data, object, value, change)
    case 'require':
      return requireMember(data, object, value, change)
    case 'split':
    case 'remove':
    case 'retype':
    case 'toList':
    case 'toValue':
    case 'choices':
      break
  }
  const member = memberOf(value, change.name)
  if (member !== undefined) applyToMember(data, change, object, value, member)
}

type Of<Kind extends DataChange['kind']> = Extract<DataChange, { readonly kind: Kind }>
type Members = { readonly [name: string]: JsonValue }

function applyToMember(
  data: Data,
  change: Extract<DataChange, { kind: 'split' | 'remove' | 'retype' | 'toList' | 'toValue' | 'choices' }>,
  object: DataPath,
  members: Members,
  value: JsonValue,
): void {
  const path = [...object, change.name]
  switch (change.kind) {
    case 'remove':
      if (change.onlyEmpty === true && !(isRecord(value) && Object.keys(value).length === 0)) return
      return data.do(path, data.remove(path))
    case 'retype': {
      if (isOfTypes(value, change.to)) return
      const next = converted(value, data.written(path), change.to)
      return next === undefined ? data.refuse(path, 'not-the-same') : data.do(path, data.set(path, next))
    }
    case 'toList': {
      if (Array.isArray(value)) return
      const item = data.newValue(path)
      return item === undefined ? data.refuse(path, 'not-the-same') : data.do(path, data.set(path, [item]))
    }
    case 'toValue': {
      if (!Array.isArray(value)) return
      if (value.length > 1) return data.refuse(path, 'several')
      if (value.length === 0) return data.do(path, data.remove(path))
      const item = data.newValue([...path, '0'])
      return item === undefined ? data.refuse(path, 'not-the-same') : data.do(path, data.set(path, item))
    }
    case 'choices':
      return choices(data, path, value, change.choices)
    case 'split':
      break
  }
  split(data, object, members, value, change)
}

function rename(data: Data, object: DataPath, members: Members, from: string, to: string): void {
  const path = [...object, from]
  if (!Object.hasOwn(members, from) || data.isBody(path)) return
  if (Object.hasOwn(members, to)) data.refuse(path, 'taken')
  else data.do(path, data.rename(path, to))
}

function move(data: Data, object: DataPath, members: Members, { name, way, as }: Of<'move'>): void {
  if (!Object.hasOwn(members, name)) return
  const path = [...object, name]
  const into = way.reduce<DataPath>((at, step) => (step === '..' ? at.slice(0, -1) : [...at, step]), object)
  const target = data.value(into)
  if (target !== undefined && !isRecord(target)) return data.refuse(path, 'taken')
  if (memberOf(target, as) !== undefined) return data.refuse(path, 'taken')
  if (data.isBody(path)) return data.refuse(path, { format: 'no-place' })
  if (target !== undefined) return data.do(path, data.move(path, into, as))
  // Objects on the way that are not there yet come with it.
  const missing = into.findIndex((_, index) => data.value(into.slice(0, index + 1)) === undefined)
  const first = into.slice(0, missing + 1)
  const empty = into.slice(missing + 1).reduceRight<NewValue>((inner, step) => ({ [step]: inner }), {})
  const value = data.newValue(path)
  if (value === undefined) return data.refuse(path, 'not-the-same')
  const whole = into
    .slice(missing + 1)
    .reduceRight<NewValue>((inner, step) => ({ [step]: inner }), { [as]: value })
  // Some formats have no empty object to move it into.
  const before = data.unfit.length
  data.do(path, data.set(first, empty), data.move(path, into, as))
  if (data.unfit.length === before) return
  data.unfit.length = before
  data.do(path, data.set(first, whole), data.remove(path))
}

function requireMember(data: Data, object: DataPath, members: Members, { name, fill }: Of<'require'>): void {
  if (Object.hasOwn(members, name)) return
  const path = [...object, name]
  if (fill === undefined) data.refuse(path, 'missing')
  else data.do(path, data.set(path, fill))
}

function choices(data: Data, path: DataPath, value: JsonValue, changes: Of<'choices'>['choices']): void {
  const changeOf = (one: JsonValue) => changes.find(({ from }) => isSameValue(from, one))
  if (!Array.isArray(value)) {
    const change = changeOf(value)
    if (change === undefined) return
    if (change.to === undefined) data.refuse(path, 'no-choice')
    else data.do(path, data.set(path, change.to))
    return
  }
  // From the end on, so that the positions of the others stay.
  for (const [index, item] of [...value.entries()].toReversed()) {
    const change = changeOf(item)
    if (change === undefined) continue
    const at = [...path, String(index)]
    const { to } = change
    if (to === undefined) data.refuse(at, 'no-choice')
    else if (isIn(data.value(path), to)) data.do(at, data.remove(at))
    else data.do(at, data.set(at, to))
  }
}

/** A list of choices has each of them once. */
function isIn(list: JsonValue | undefined, item: JsonValue): boolean {
  return Array.isArray(list) && list.some((one) => isSameValue(one, item))
}

function split(
  data: Data,
  object: DataPath,
  members: Members,
  value: JsonValue,
  { name, into, separator }: Of<'split'>,
): void {
  const path = [...object, name]
  if (typeof value !== 'string') return data.refuse(path, 'not-the-same')
  if (into.some((one) => one !== name && Object.hasOwn(members, one))) return data.refuse(path, 'taken')
  if (data.isBody(path)) return data.refuse(path, { format: 'no-place' })
  const parts = cut(value, separator, into.length)
  const names = Object.keys(members)
  const at = names.indexOf(name)
  const order = [...names.slice(0, at), ...into.filter((one) => one !== name), name, ...names.slice(at + 1)]
  const added = into.flatMap((one, index) => {
    const part = parts[index]
    return part === undefined ? [] : [data.set([...object, one], part, order)]
  })
  data.do(path, ...added, ...(into.includes(name) ? [] : [data.remove(path)]))
}

/** At the first separators; what is behind the last is the last part. */
function cut(text: string, separator: string, count: number): readonly string[] {
  const parts = text.split(separator)
  return parts.length <= count
    ? parts
    : [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)]
}

function merge(data: Data, object: DataPath, members: Members, { names, to, separator }: Of<'merge'>): void {
  const there = names.filter((name) => Object.hasOwn(members, name))
  const [first] = there
  if (first === undefined) return
  const path = [...object, first]
  const texts = there.map((name) => valueAt({ ...members }, [name]))
  const parts = texts.flatMap((text) => (typeof text === 'string' ? [text] : []))
  if (parts.length < texts.length) return data.refuse(path, 'not-the-same')
  if (!names.includes(to) && Object.hasOwn(members, to)) return data.refuse(path, 'taken')
  if (there.some((name) => data.isBody([...object, name]))) return data.refuse(path, { format: 'no-place' })
  const own = Object.keys(members)
  const at = own.indexOf(first)
  const order = [...own.slice(0, at), to, ...own.slice(at)]
  const going = there.filter((name) => name !== to).map((name) => data.remove([...object, name]))
  data.do(path, data.set([...object, to], parts.join(separator), order), ...going)
}
