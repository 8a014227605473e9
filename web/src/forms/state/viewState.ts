import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Reason } from '~/formats/DataFormat'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { Field } from '../fields/Field'
import type { ValueNames } from '../fields/valueNames'
import { rekeyed } from '../store/keys'
import type { DropPlace } from './dropPlace'
import { type FormState, fieldOfPart, INITIAL_STATE, type Typing } from './FormState'

/** Where something is shown. */
export interface RowPlace {
  readonly rowKey: string
  /** Which of the row's controls, by `data-part`. */
  readonly part?: string
}

/** The part of a row that is an item of its list. @param index its position. */
export function itemPart(index: number | string): string {
  return `item ${index}`
}

/** A wish to bring focus to a row once it is there. */
export interface FocusWish extends RowPlace {
  /** Which of its controls, by position. */
  readonly stop?: number
  /** It may be anywhere in the form: what is around it is to be seen with it. */
  readonly isJump?: boolean
}

/** The order in which a table shows its lines: a view, the data stay as they are. */
export interface TableSort {
  /** Name of the column. */
  readonly column: string
  readonly direction: 'ascending' | 'descending'
  /** Names of the items as they were sorted; a line does not jump away while it is edited. */
  readonly names: readonly string[]
}

/** A cell of a table. */
interface CellPlace {
  /** Name of the item (store/itemKeys.ts); undefined: the line of titles. */
  readonly item: string | undefined
  /** Position of the column; -1: the line's own cell, with its number and menu. */
  readonly column: number
}

/** What is typed into a field and is no value yet. */
export interface TypedText {
  readonly text: string
  /** What the file had once it was typed. */
  readonly over: string | undefined
}

export interface ViewState extends FormState {
  /** By key of the list. */
  readonly sorts: ReadonlyMap<string, TableSort>
  /** The cell of each table that has focus, or gets it: by key of the list. */
  readonly cells: ReadonlyMap<string, CellPlace>
  /** Keys of fields that the person has been in: their errors are shown. */
  readonly touched: ReadonlySet<string>
  /** By key of the field. It stays when the field's row leaves the page. */
  readonly typed: ReadonlyMap<string, TypedText>
  /** All errors are shown, touched or not. */
  readonly isShowingAll: boolean
  readonly focus: FocusWish | undefined
  /** What find in form stands at; in a table, the cell that would get focus. */
  readonly found: RowPlace | undefined
  readonly isFinding: boolean
  /** The item whose new position is being asked for. */
  readonly moving: Field | undefined
  /** Where the item that is dragged now would land. */
  readonly drop: DropPlace | undefined
  /** The row that a finger was at last. */
  readonly touchedRow: string | undefined
  /** Position of the first row on view. */
  readonly top: number
  /** The key of that row, by the key of the page, where it is not the page's first; of the form's first page: ''. */
  readonly tops: ReadonlyMap<string, string>
  /** Said by screen readers. */
  readonly announcement: string
  /** What was taken out last, and the version of the document that this made. */
  readonly removed: { readonly title: string; readonly version: number } | undefined
  /** The value whose edit waits for an answer that is asked for now (store/heldEdits.ts). */
  readonly asked: string | undefined
  /** Why what was done last is not in the file, where no field shows it. */
  readonly refused: Reason | undefined
  readonly setOpen: (keys: readonly string[], isOpen: boolean) => void
  /** Empty: no search. */
  readonly filter: (listKey: string, text: string) => void
  readonly showAsTable: (listKey: string, isTable: boolean) => void
  readonly sort: (listKey: string, sort: TableSort | undefined) => void
  readonly setCell: (listKey: string, cell: CellPlace) => void
  readonly choose: (choiceKey: string, branch: number) => void
  /** Undefined: no field's text has focus any more. */
  readonly setTyping: (typing: Typing | undefined) => void
  /** These branches stay, whatever is typed. */
  readonly hold: (branches: ReadonlyMap<string, number>) => void
  /** What the value says counts again for the choices of which this is true; `isKept`: unless it leaves them open. */
  readonly release: (isMeant: (fieldKey: string) => boolean, isKept: boolean) => void
  readonly setSection: (key: string, isOpen: boolean) => void
  readonly showTab: (tabsKey: string, tab: number) => void
  /** Opens all of these at once: groups, sections, and tabs by the key of their bar. */
  readonly openAll: (
    keys: readonly string[],
    sections: readonly string[],
    tabs: ReadonlyMap<string, number>,
  ) => void
  readonly showSetOnly: (isSetOnly: boolean) => void
  readonly setRaw: (key: string, isRaw: boolean) => void
  /** The names of the entries that fields refer to of which the project says this. */
  readonly setNames: (ui: UiOptions, names: ValueNames) => void
  /** Undefined: it has become a value. */
  readonly setTyped: (key: string, typed: TypedText | undefined) => void
  /** What is typed into these fields is given up: something else was put there. */
  readonly forgetTyped: (keys: readonly string[]) => void
  /** A member got another name: what was done to it, and to what is in it, stays. */
  readonly rekey: (from: string, to: string) => void
  /** The person has been in these fields. */
  readonly touch: (keys: readonly string[]) => void
  readonly showAll: () => void
  readonly wishFocus: (wish: FocusWish | undefined) => void
  readonly setFound: (found: RowPlace | undefined) => void
  readonly touchRow: (rowKey: string) => void
  /** @param page its key; of the form's first page: ''. @param rowKey undefined: the page stands at its beginning. */
  readonly setTop: (index: number, page: string, rowKey: string | undefined) => void
  readonly setPaged: (isPaged: boolean) => void
  /** Undefined: the form's first one. */
  readonly setPage: (key: string | undefined) => void
  readonly setDrop: (drop: DropPlace | undefined) => void
  readonly setMoving: (field: Field | undefined) => void
  readonly setFinding: (isFinding: boolean) => void
  /** The form leaves the page: what is of the moment is over. */
  readonly endVisit: () => void
  readonly announce: (text: string) => void
  readonly ask: (key: string | undefined) => void
  readonly setRefused: (refused: Reason | undefined) => void
  readonly setRemoved: (removed: ViewState['removed']) => void
  /** Undefined: forgotten. */
  readonly keepReplaced: (name: string, text: string | undefined) => void
}

export type ViewStore = StoreApi<ViewState>

/** @param given what was done to a form of this file before. */
export function createViewState(given: Partial<ViewState> = {}): ViewStore {
  return createStore<ViewState>()((set) => ({
    ...INITIAL_STATE,
    sorts: new Map(),
    cells: new Map(),
    touched: new Set(),
    typed: new Map(),
    isShowingAll: false,
    focus: undefined,
    found: undefined,
    isFinding: false,
    moving: undefined,
    drop: undefined,
    touchedRow: undefined,
    top: 0,
    tops: new Map(),
    announcement: '',
    removed: undefined,
    asked: undefined,
    refused: undefined,
    ...given,
    setOpen: (keys, isOpen) =>
      set(({ open }) => ({ open: new Map([...open, ...keys.map((key) => [key, isOpen] as const)]) })),
    filter: (listKey, text) =>
      set(({ filters }) => {
        const next = new Map(filters)
        if (text === '') next.delete(listKey)
        else next.set(listKey, text)
        return { filters: next }
      }),
    showAsTable: (listKey, isTable) =>
      set(({ tables }) => ({ tables: new Map(tables).set(listKey, isTable) })),
    sort: (listKey, sort) =>
      set(({ sorts }) => {
        const next = new Map(sorts)
        if (sort === undefined) next.delete(listKey)
        else next.set(listKey, sort)
        return { sorts: next }
      }),
    setCell: (listKey, cell) => set(({ cells }) => ({ cells: new Map(cells).set(listKey, cell) })),
    choose: (choiceKey, branch) =>
      set(({ chosen, held }) => ({
        chosen: new Map(chosen).set(choiceKey, branch),
        held: new Map(held).set(choiceKey, branch),
      })),
    setTyping: (typing) =>
      set((state) => {
        const isOpen = [...state.held.values()].some((branch) => branch < 0)
        if (!isOpen) return { typing }
        return { typing, held: new Map([...state.held].filter(([, branch]) => branch >= 0)) }
      }),
    hold: (branches) =>
      set(({ held }) => {
        const added = [...branches].filter(([key, branch]) => held.get(key) !== branch)
        return added.length === 0 ? {} : { held: new Map([...held, ...added]) }
      }),
    release: (isMeant, isKept) =>
      set(({ held, chosen }) => {
        const gone = [...held].filter(([key]) => isMeant(fieldOfPart(key)))
        if (gone.length === 0) return {}
        const names = new Set(gone.map(([key]) => key))
        return {
          held: new Map([...held].filter(([key]) => !names.has(key))),
          ...(isKept && { chosen: new Map([...chosen, ...gone]) }),
        }
      }),
    setSection: (key, isOpen) => set(({ sections }) => ({ sections: new Map(sections).set(key, isOpen) })),
    showTab: (tabsKey, tab) => set((state) => ({ tabs: new Map(state.tabs).set(tabsKey, tab) })),
    openAll: (keys, sections, tabs) =>
      set((state) => ({
        open: new Map([...state.open, ...opened(keys)]),
        sections: new Map([...state.sections, ...opened(sections)]),
        tabs: new Map([...state.tabs, ...tabs]),
      })),
    showSetOnly: (isSetOnly) => set({ isSetOnly }),
    setRaw: (key, isRaw) =>
      set(({ raw }) => {
        const next = new Set(raw)
        if (isRaw) next.add(key)
        else next.delete(key)
        return { raw: next }
      }),
    setNames: (ui, names) =>
      set((state) =>
        state.names.get(ui) === names ? state : { names: new Map(state.names).set(ui, names) },
      ),
    setTyped: (key, text) =>
      set(({ typed }) => {
        const next = new Map(typed)
        if (text === undefined) next.delete(key)
        else next.set(key, text)
        return { typed: next }
      }),
    forgetTyped: (keys) =>
      set((state) => {
        const gone = keys.filter((key) => state.typed.has(key))
        if (gone.length === 0) return state
        const next = new Map(state.typed)
        for (const key of gone) next.delete(key)
        return { typed: next }
      }),
    rekey: (from, to) =>
      set((state) => {
        const moved = (key: string) => rekeyed(key, from, to) ?? key
        const map = <Value>(of: ReadonlyMap<string, Value>) =>
          new Map([...of].map(([key, value]) => [moved(key), value] as const))
        return {
          open: map(state.open),
          page: state.page === undefined ? undefined : moved(state.page),
          tops: new Map([...state.tops].map(([page, row]) => [moved(page), moved(row)])),
          filters: map(state.filters),
          tables: map(state.tables),
          sections: map(state.sections),
          tabs: map(state.tabs),
          sorts: map(state.sorts),
          cells: map(state.cells),
          chosen: map(state.chosen),
          held: map(state.held),
          replaced: map(state.replaced),
          typed: map(state.typed),
          raw: new Set([...state.raw].map(moved)),
          touched: new Set([...state.touched].map(moved)),
        }
      }),
    touch: (keys) =>
      set((state) => {
        const added = keys.filter((key) => !state.touched.has(key))
        return added.length === 0 ? state : { touched: new Set([...state.touched, ...added]) }
      }),
    showAll: () => set({ isShowingAll: true }),
    wishFocus: (focus) => set({ focus }),
    setFound: (found) => set({ found }),
    touchRow: (touchedRow) => set({ touchedRow }),
    setTop: (top, page, rowKey) =>
      set((state) => {
        if (state.top === top && state.tops.get(page) === rowKey) return state
        const tops = new Map(state.tops)
        // What was looked at last comes last.
        tops.delete(page)
        if (rowKey !== undefined) tops.set(page, rowKey)
        return { top, tops }
      }),
    setPaged: (isPaged) => set((state) => (state.isPaged === isPaged ? state : { isPaged })),
    setPage: (page) => set((state) => (state.page === page ? state : { page })),
    setDrop: (drop) => set({ drop }),
    setMoving: (moving) => set({ moving }),
    setFinding: (isFinding) => set(isFinding ? { isFinding } : { isFinding, found: undefined }),
    announce: (announcement) => set({ announcement }),
    endVisit: () =>
      set({
        typing: undefined,
        focus: undefined,
        found: undefined,
        isFinding: false,
        moving: undefined,
        drop: undefined,
        touchedRow: undefined,
        announcement: '',
        removed: undefined,
        asked: undefined,
        refused: undefined,
      }),
    setRemoved: (removed) => set({ removed }),
    ask: (asked) => set({ asked }),
    setRefused: (refused) => set({ refused }),
    keepReplaced: (name, text) =>
      set((state) => {
        const next = new Map(state.replaced)
        if (text === undefined) next.delete(name)
        else next.set(name, text)
        return { replaced: next }
      }),
  }))
}

function opened(keys: readonly string[]): (readonly [string, boolean])[] {
  return keys.map((key) => [key, true] as const)
}
