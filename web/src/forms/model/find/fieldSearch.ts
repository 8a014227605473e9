import { createStore, type StoreApi } from 'zustand/vanilla'
import { fromPointer, toPointer } from '~/formats/nodes'
import { type SlicedWork, type Steps, sliced } from '~/lib/slices/slices'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { type ReferenceOptions, referenceOptions } from '~/workspace/references/ReferenceOptions'
import type { ReferencedEntries } from '../../references/ReferencedEntries'
import { placeOf } from '../errorPlaces'
import type { FormModel } from '../FormModel'
import { type Reading, readingOf } from '../reading'
import { reveal } from '../reveal'
import { createFieldMatcher } from './fieldMatcher'
import { findFields } from './findFields'

/** More matches than anybody walks through. */
export const MAX_MATCHES = 1_000
/** Lists elsewhere that are read for the names of what the form refers to. */
const MAX_LISTS = 16
/** Matches among which a field that is called by the words alone is gone to first. */
const MAX_NAMED = 50
/** How often the number of matches is told while it grows: milliseconds. */
const TELL_EVERY = 200
/** In the form of a longer text even to show one match is in the way of typing: characters. */
const MAX_SEARCHED_AT_ONCE = 500_000
/** Milliseconds. */
const PAUSE = 250

export interface FieldSearchState {
  /** Pointers of the fields found so far, in the order of the form. */
  readonly matches: readonly string[]
  /** Of the match that the form stands at. */
  readonly position: number
  readonly isLooking: boolean
  /** Lists whose entries the form refers to, by a name for each: `setEntries` says what they are. */
  readonly lists: ReadonlyMap<string, ReferenceOptions>
}

/** Find in form: looks a few milliseconds at a time, so that a search in a long text is in nobody's way. */
export interface FieldSearch {
  readonly state: StoreApi<FieldSearchState>
  /**
   * Looks for other words, and goes to the first match as soon as it is found; where it is found in one go, to the first
   * that is called so, before those whose names or values have more words.
   */
  readonly look: (words: string) => void
  /** Goes to the next match or the one before; where the form is not as it was, looks once more. */
  readonly step: (by: -1 | 1) => void
  /** @param entries undefined where the list is not to be had. */
  readonly setEntries: (list: string, entries: ReferencedEntries | undefined) => void
  /** The pointer of the field that the form stands at, as far as that is still there. */
  readonly here: () => string | undefined
  readonly stop: () => void
}

/** Where to go from a field, known by its key and by its last position among the matches. */
interface Move {
  readonly from: string
  readonly position: number
  readonly by: number
}

export function createFieldSearch(form: FormModel): FieldSearch {
  const state = createStore<FieldSearchState>()(() => ({
    matches: [],
    position: 0,
    isLooking: false,
    lists: new Map(),
  }))
  const entries = new Map<string, ReferencedEntries | undefined>()
  const listOfLook = new Map<UiOptions, string | undefined>()
  let words = ''
  let found: string[] = []
  let work: SlicedWork<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  /** What the search is made of. */
  let searched: readonly unknown[] = []
  /** Key of the field that the form stands at. */
  let current: string | undefined
  let move: Move | 'first' | undefined
  let toldAt = 0

  function look(next: string): void {
    words = next
    move = 'first'
    clearTimeout(timer)
    work = undefined
    found = []
    isPaused = words.trim() !== '' && form.store.source.length > MAX_SEARCHED_AT_ONCE
    if (isPaused) {
      timer = setTimeout(begin, PAUSE)
      settle()
    } else begin()
  }

  function begin(): void {
    clearTimeout(timer)
    isPaused = false
    found = []
    searched = material()
    const isWanted = words.trim() !== '' && form.store.parse.ok
    work = isWanted ? sliced(find(readingOf(form))) : undefined
    goOn()
  }

  function goOn(): void {
    if (isStale()) {
      again(0)
      return
    }
    if (work?.goOn()) work = undefined
    if (targetOf() !== undefined && form.store.source.length > MAX_SEARCHED_AT_ONCE) {
      timer = setTimeout(show)
    } else show()
  }

  /** In a long text a task of its own: it takes as long as several slices. */
  function show(): void {
    if (work !== undefined) timer = setTimeout(goOn)
    if (isStale()) again(0)
    else settle()
  }

  function* find(reading: Reading): Steps<void> {
    for (const pointer of findFields(reading, createFieldMatcher(reading, words, entriesOf))) {
      if (pointer !== undefined) found.push(pointer)
      if (found.length >= MAX_MATCHES) return
      yield
    }
  }

  function material(): readonly unknown[] {
    return [form.store.source, form.resolver, form.uiSchema, form.view.getState().chosen]
  }

  function isStale(): boolean {
    return material().some((part, index) => part !== searched[index])
  }

  /** From the start, and back to where the form stands, or `by` from there. */
  function again(by: number): void {
    ask(by)
    begin()
  }

  /** What was asked before and is not done yet adds up. */
  function ask(by: number): void {
    if (move === 'first') return
    const before = move?.by ?? 0
    move =
      current === undefined
        ? 'first'
        : { from: current, position: state.getState().position, by: before + by }
  }

  /** Goes where it was asked to as soon as that is known, and tells how far the search is. */
  function settle(): void {
    const target = targetOf()
    if (target !== undefined) {
      move = undefined
      goTo(target)
    }
    const before = state.getState()
    const isLooking = isPaused || work !== undefined || [...lists().keys()].some((list) => !entries.has(list))
    const isNews = target !== undefined || !isLooking || !before.isLooking
    if (!isNews && performance.now() < toldAt + TELL_EVERY) return
    toldAt = performance.now()
    // A search that is made once more shows what it had until it is back at its place.
    const matches = move === undefined || move === 'first' ? [...found] : before.matches
    state.setState({ matches, isLooking, ...(target !== undefined && { position: Math.max(0, target) }) })
  }

  /** Position of the match to go to; -1: there is none. Undefined while it is not known, or nothing is asked. */
  function targetOf(): number | undefined {
    if (move === undefined) return undefined
    const isDone = work === undefined && !isPaused
    if (found.length === 0) return isDone ? -1 : undefined
    if (move === 'first') return Math.max(0, found.slice(0, MAX_NAMED).findIndex(isCalledSo))
    const { from, position, by } = move
    const at = found.indexOf(pointerOf(from) ?? '')
    if (at === -1 && !isDone) return undefined
    const target = at === -1 ? position + Math.min(by, 0) : at + by
    if (isDone) return (target + found.length * Math.abs(by) + found.length) % found.length
    return found[target] === undefined ? undefined : target
  }

  function goTo(position: number): void {
    const pointer = found[position]
    const path = fromPointer(pointer ?? '')
    current = pointer === undefined || path === undefined ? undefined : form.store.keyOf(path)
    form.view.getState().setFound(pointer === undefined ? undefined : reveal(form, pointer))
  }

  function isCalledSo(pointer: string): boolean {
    const wanted = words.trim().toLocaleLowerCase()
    const names = [fromPointer(pointer)?.at(-1) ?? '', placeOf(form, pointer).title]
    return names.some((name) => name.toLocaleLowerCase() === wanted)
  }

  function pointerOf(key: string): string | undefined {
    const path = form.store.pathOf(key)
    return path && toPointer(path)
  }

  function lists(): ReadonlyMap<string, ReferenceOptions> {
    return state.getState().lists
  }

  function entriesOf(look: UiOptions): ReferencedEntries | undefined {
    if (!listOfLook.has(look)) listOfLook.set(look, askFor(look))
    return entries.get(listOfLook.get(look) ?? '')
  }

  /** @returns the name of the list that a reference of this look leads to. */
  function askFor(look: UiOptions): string | undefined {
    const options = referenceOptions(look, form.projectReference.path)
    if (options === undefined) return undefined
    const name = JSON.stringify(options)
    if (!lists().has(name) && lists().size < MAX_LISTS)
      state.setState({ lists: new Map(lists()).set(name, options) })
    return name
  }

  return {
    state,
    look,
    step(by) {
      if (isPaused) begin()
      else if (work === undefined && isStale()) again(by)
      else {
        ask(by)
        settle()
      }
    },
    setEntries(list, known) {
      if (entries.has(list) && entries.get(list) === known) return
      entries.set(list, known)
      if (!isPaused && words.trim() !== '') again(0)
    },
    here: () => (current === undefined || move === 'first' ? undefined : pointerOf(current)),
    stop: () => clearTimeout(timer),
  }
}
