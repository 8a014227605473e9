import { fromPointer, toPointer } from '~/formats/nodes'
import { untilSignOut } from '~/lib/storage/untilSignOut'
import { localWebStorage } from '~/lib/storage/webStorage'
import type { PathReference } from '~/provider/types'
import { fieldOfPart, partKey } from '../state/FormState'
import type { OpenForm } from '../state/OpenForm'
import type { ViewState, ViewStore } from '../state/viewState'
import type { ValueStore } from '../store/ValueStore'

/** What of the view is there again at the next visit. */
type KeptState = Pick<ViewState, 'open' | 'sections' | 'tabs' | 'isSetOnly' | 'tops'>

/** Places in the file, since the names of list items are other ones tomorrow. The part of a place: a section, tabs. */
interface KeptPlace {
  readonly pointer: string
  readonly part?: string
  readonly value: boolean | number
}

/** The row that was on top of a page: the place of its field, and what of it the row is. */
interface KeptTop {
  /** The place of what the page shows. */
  readonly page: string
  readonly pointer: string
  readonly part?: string
}

interface KeptView {
  readonly file: string
  readonly open: readonly KeptPlace[]
  readonly sections: readonly KeptPlace[]
  readonly tabs: readonly KeptPlace[]
  readonly isSetOnly: boolean
  /** Where each page stood that was not left at its beginning. */
  readonly tops: readonly KeptTop[]
}

/** Places have the names of members, which are content. */
export const KEPT_VIEWS = untilSignOut('form-views')

/** Files that are remembered, and places of each: the last ones. */
const MAX_FILES = 40
const MAX_PLACES = 200
const MAX_PAGES = 20

/** Milliseconds in which a person presses more than once. */
const PAUSE = 400

/** What was open when the form of this file was left. */
export function keptView(store: ValueStore): Partial<KeptState> {
  const name = nameOf(store.document.reference)
  const kept = readViews().find(({ file }) => file === name)
  if (kept === undefined) return {}
  return {
    open: keysOf(store, kept.open, isBoolean),
    sections: keysOf(store, kept.sections, isBoolean),
    tabs: keysOf(store, kept.tabs, isNumber),
    isSetOnly: kept.isSetOnly,
    tops: keysOfTops(store, kept.tops),
  }
}

/** The same as in the form of another file, which has the same fields. */
export function viewLike(form: Pick<OpenForm, 'store' | 'view'>, store: ValueStore): Partial<KeptState> {
  const { open, sections, tabs, tops } = form.view.getState()
  return {
    open: keysOf(store, placesOf(form.store, open, false), isBoolean),
    sections: keysOf(store, placesOf(form.store, sections, true), isBoolean),
    tabs: keysOf(store, placesOf(form.store, tabs, true), isNumber),
    tops: keysOfTops(store, placesOfTops(form.store, tops)),
  }
}

/** Writes down what is open, and where its pages stand, as it changes, until the answer is called. */
export function followView(store: ValueStore, view: ViewStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    // Without JSON nothing has a place.
    if (store.parse.ok) keep(store, view.getState())
  }

  function flush(): void {
    if (timer !== undefined) write()
  }

  const stop = view.subscribe((now, before) => {
    const isSame =
      now.open === before.open &&
      now.sections === before.sections &&
      now.tabs === before.tabs &&
      now.isSetOnly === before.isSetOnly &&
      now.tops === before.tops
    if (isSame) return
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  })
  window.addEventListener('pagehide', flush)
  return () => {
    stop()
    flush()
    window.removeEventListener('pagehide', flush)
  }
}

function keep(store: ValueStore, { open, sections, tabs, isSetOnly, tops }: KeptState): void {
  const file = nameOf(store.document.reference)
  const kept: KeptView = {
    file,
    open: placesOf(store, open, false),
    sections: placesOf(store, sections, true),
    tabs: placesOf(store, tabs, true),
    isSetOnly,
    tops: placesOfTops(store, tops),
  }
  // Another tab may have written since, so every change starts from what is stored.
  const others = readViews().filter((other) => other.file !== file)
  localWebStorage.write(KEPT_VIEWS, JSON.stringify([kept, ...others].slice(0, MAX_FILES)))
}

/** The same on every branch. Git allows no line end in any of these. */
function nameOf({ owner, repo, path }: PathReference): string {
  return [owner, repo, path].join('\n')
}

function placesOf(
  store: ValueStore,
  done: ReadonlyMap<string, boolean | number>,
  isOfPart: boolean,
): readonly KeptPlace[] {
  return [...done].slice(-MAX_PLACES).flatMap(([key, value]) => {
    const field = isOfPart ? fieldOfPart(key) : key
    const path = store.pathOf(field)
    if (path === undefined) return []
    return { pointer: toPointer(path), value, ...(isOfPart && { part: key.slice(field.length + 1) }) }
  })
}

function placesOfTops(store: ValueStore, tops: KeptState['tops']): readonly KeptTop[] {
  return [...tops].slice(-MAX_PAGES).flatMap(([page, rowKey]) => {
    const end = rowKey.lastIndexOf('\n')
    const field = end < 0 ? rowKey : rowKey.slice(0, end)
    const [around, path] = [store.pathOf(page), store.pathOf(field)]
    if (around === undefined || path === undefined) return []
    const part = end < 0 ? {} : { part: rowKey.slice(end + 1) }
    return { page: toPointer(around), pointer: toPointer(path), ...part }
  })
}

function keysOfTops(store: ValueStore, tops: readonly KeptTop[]): KeptState['tops'] {
  return new Map(
    tops.flatMap(({ page, pointer, part }) => {
      const [around, path] = [fromPointer(page), fromPointer(pointer)]
      if (around === undefined || path === undefined) return []
      const field = store.keyOf(path)
      return [[store.keyOf(around), part === undefined ? field : partKey(field, part)] as const]
    }),
  )
}

function keysOf<Value>(
  store: ValueStore,
  places: readonly KeptPlace[],
  isValue: (value: unknown) => value is Value,
): ReadonlyMap<string, Value> {
  const keys = new Map<string, Value>()
  for (const { pointer, part, value } of places) {
    const path = fromPointer(pointer)
    if (path === undefined || !isValue(value)) continue
    const field = store.keyOf(path)
    keys.set(part === undefined ? field : partKey(field, part), value)
  }
  return keys
}

function readViews(): readonly KeptView[] {
  try {
    const stored: unknown = JSON.parse(localWebStorage.read(KEPT_VIEWS) ?? '[]')
    return Array.isArray(stored) ? stored.map(withTops).filter(isKeptView) : []
  } catch {
    return []
  }
}

/** Views that were written before it was kept where pages stand. */
function withTops(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { tops: [], ...value } : value
}

function isKeptView(value: unknown): value is KeptView {
  if (typeof value !== 'object' || value === null) return false
  const { file, open, sections, tabs, isSetOnly, tops }: Partial<Record<keyof KeptView, unknown>> = value
  const places = [open, sections, tabs]
  const isOfPlaces = places.every((list) => Array.isArray(list) && list.every(isKeptPlace))
  const isOfTops = Array.isArray(tops) && tops.every(isKeptTop)
  return typeof file === 'string' && isOfPlaces && isOfTops && typeof isSetOnly === 'boolean'
}

function isKeptPlace(value: unknown): value is KeptPlace {
  if (typeof value !== 'object' || value === null) return false
  const { pointer, part, value: own }: Partial<Record<keyof KeptPlace, unknown>> = value
  const isPart = part === undefined || typeof part === 'string'
  return typeof pointer === 'string' && isPart && (isBoolean(own) || isNumber(own))
}

function isKeptTop(value: unknown): value is KeptTop {
  if (typeof value !== 'object' || value === null) return false
  const { page, pointer, part }: Partial<Record<keyof KeptTop, unknown>> = value
  const isPart = part === undefined || typeof part === 'string'
  return typeof page === 'string' && typeof pointer === 'string' && isPart
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
