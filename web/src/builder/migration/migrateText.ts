import type { DataFormat, NewValue } from '~/formats/DataFormat'
import { type DataPath, isSameValue, type JsonValue } from '~/formats/nodes'
import type { Steps } from '~/lib/slices/slices'
import type { TextEdit } from '~/lib/text/text'
import { isRecord, memberOf, valueAt } from '~/schema/json'
import type { DataChange } from '../operations/DataChange'
import { isOfTypes } from '../operations/shapes/dataTypes'
import { converted } from './converted'
import { dataPlaces } from './dataPlaces'
import { cut } from './joints'
import { MigratedText } from './MigratedText'
import type { Unfit } from './Unfit'

/** A change of data, and the project before it. */
export interface PlannedChange {
  readonly change: DataChange
  /** `schema` of the project file before the change, as it is written. */
  readonly schema: JsonValue
}

export interface Migrated {
  readonly edits: readonly TextEdit[]
  /** How many places change, by each of the changes. */
  readonly changed: readonly number[]
  readonly unfit: readonly Unfit[]
}

interface MigrateOptions {
  /** Where in the data the whole schema holds. */
  readonly rootsOf?: (data: JsonValue) => readonly DataPath[]
  /** What the commit has for it: what was taken out since stands there. */
  readonly committed?: string | undefined
}

/** What some changes come to in a text. The answer is undefined where the text cannot be read. */
export function* migrateText(
  format: DataFormat,
  text: string,
  changes: readonly PlannedChange[],
  { rootsOf = () => [[]], committed }: MigrateOptions = {},
): Steps<Migrated | undefined> {
  const reading = format.read(text)
  if (!reading.ok) return undefined
  const data = new MigratedText(format, { text, reading }, committed)
  for (const { change, schema } of changes) {
    data.begin()
    const value = data.value([]) ?? null
    const places = dataPlaces(schema, change.object).find(value, rootsOf(value))
    // From the inside out, so that what is around a place is still where it was.
    for (const alike of byDepth(places)) yield* data.together(alike, (place) => apply(data, change, place))
  }
  return { edits: data.edits(), changed: data.changed, unfit: data.unfit }
}

/** Places that are not in one another, the deepest first. */
function byDepth(places: readonly DataPath[]): readonly (readonly DataPath[])[] {
  const levels = new Map<number, DataPath[]>()
  for (const place of places) {
    const level = levels.get(place.length)
    if (level) level.push(place)
    else levels.set(place.length, [place])
  }
  return [...levels].toSorted(([a], [b]) => b - a).map(([, alike]) => alike)
}

function apply(data: MigratedText, change: DataChange, object: DataPath): void {
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
    case 'restore':
      return restore(data, object, value, change)
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
  data: MigratedText,
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

function rename(data: MigratedText, object: DataPath, members: Members, from: string, to: string): void {
  const path = [...object, from]
  if (!Object.hasOwn(members, from) || data.isBody(path)) return
  if (Object.hasOwn(members, to)) data.refuse(path, 'taken')
  else data.do(path, data.rename(path, to))
}

function move(data: MigratedText, object: DataPath, members: Members, { name, way, as }: Of<'move'>): void {
  if (!Object.hasOwn(members, name)) return
  const path = [...object, name]
  const into = way.reduce<DataPath>((at, step) => (step === '..' ? at.slice(0, -1) : [...at, step]), object)
  const target = data.value(into)
  if (target !== undefined && !isRecord(target)) return data.refuse(path, 'taken')
  if (memberOf(target, as) !== undefined) return data.refuse(path, 'taken')
  if (data.isBody(path)) return data.refuse(path, { format: 'no-place' })
  if (target !== undefined) return data.do(path, ...data.move(path, into, as))
  // Objects on the way that are not there yet come with it.
  const missing = into.findIndex((_, index) => data.value(into.slice(0, index + 1)) === undefined)
  const first = into.slice(0, missing + 1)
  const within = (inner: NewValue) =>
    into.slice(missing + 1).reduceRight<NewValue>((value, step) => ({ [step]: value }), inner)
  if (data.movesText(path)) {
    // The object has to be there first.
    if (!data.alone()) data.do(path, data.set(first, within({})), ...data.move(path, into, as))
    return
  }
  const value = data.newValue(path)
  if (value === undefined) return data.refuse(path, 'not-the-same')
  data.do(path, data.set(first, within({ [as]: value })), data.remove(path))
}

function requireMember(
  data: MigratedText,
  object: DataPath,
  members: Members,
  { name, fill }: Of<'require'>,
): void {
  if (Object.hasOwn(members, name)) return
  const path = [...object, name]
  if (fill === undefined) data.refuse(path, 'missing')
  else data.do(path, data.set(path, fill))
}

/** What was taken out is known from the text that the commit has, where the object is the one that it was taken from. */
function restore(data: MigratedText, object: DataPath, members: Members, { name }: Of<'restore'>): void {
  if (Object.hasOwn(members, name)) return
  const had = data.had(object)
  const value = data.hadValue([...object, name])
  if (!isRecord(had) || value === undefined) return
  // An item of a list may be another one by now.
  const isInList = object.some((_, depth) => Array.isArray(data.had(object.slice(0, depth))))
  if (isInList && !Object.entries(members).every(([one, is]) => isSameValue(had[one] ?? null, is))) return
  data.do([...object, name], data.set([...object, name], value, Object.keys(had)))
}

function choices(
  data: MigratedText,
  path: DataPath,
  value: JsonValue,
  changes: Of<'choices'>['choices'],
): void {
  const changeOf = (one: JsonValue) => changes.find(({ from }) => isSameValue(from, one))
  if (!Array.isArray(value)) {
    const change = changeOf(value)
    if (change === undefined) return
    if (change.to === undefined) data.refuse(path, 'no-choice')
    else data.do(path, data.set(path, change.to))
    return
  }
  // Two may come to the same.
  if (value.filter((one) => changeOf(one) !== undefined).length > 1 && data.alone()) return
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
  data: MigratedText,
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

function merge(
  data: MigratedText,
  object: DataPath,
  members: Members,
  { names, to, separator }: Of<'merge'>,
): void {
  const there = names.filter((name) => Object.hasOwn(members, name))
  const [first] = there
  if (first === undefined) return
  const path = [...object, first]
  const texts = there.map((name) => valueAt({ ...members }, [name]))
  const parts = texts.flatMap((text) => (typeof text === 'string' ? [text] : []))
  if (parts.length < texts.length) return data.refuse(path, 'not-the-same')
  if (!names.includes(to) && Object.hasOwn(members, to)) return data.refuse(path, 'taken')
  if (there.some((name) => data.isBody([...object, name]))) return data.refuse(path, { format: 'no-place' })
  // What stays keeps its place, and what is said beside it.
  const kept = there.includes(to) ? to : first
  const going = there.filter((name) => name !== kept).map((name) => data.remove([...object, name]))
  const named = kept === to ? [] : [data.rename([...object, kept], to)]
  data.do(path, data.set([...object, kept], parts.join(separator)), ...named, ...going)
}
