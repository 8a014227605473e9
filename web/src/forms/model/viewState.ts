import { createStore, type StoreApi } from 'zustand/vanilla'
import { type FormState, INITIAL_STATE } from '../rows/FormState'

/** A wish to bring focus to a row once it is there. `part`: which of its controls, by `data-focus`. */
export interface FocusWish {
  readonly rowKey: string
  readonly part?: string
}

export interface ViewState extends FormState {
  /** Keys of fields that the person has been in: their errors are shown. */
  readonly touched: ReadonlySet<string>
  /** All errors are shown, touched or not. */
  readonly isShowingAll: boolean
  readonly focus: FocusWish | undefined
  /** Key of the row that find in form stands at. */
  readonly found: string | undefined
  readonly isFinding: boolean
  /** Said by screen readers. */
  readonly announcement: string
  /** Values that a change of type or branch replaced, by field key and kind, so that going back brings them back. */
  readonly replaced: ReadonlyMap<string, string>
  readonly setOpen: (keys: readonly string[], isOpen: boolean) => void
  /** Empty: no search. */
  readonly filter: (listKey: string, text: string) => void
  readonly choose: (choiceKey: string, branch: number) => void
  readonly setSection: (key: string, isOpen: boolean) => void
  readonly showTab: (fieldKey: string, tab: number) => void
  /** Opens all of these at once: groups, sections, and tabs by the key of their field. */
  readonly openAll: (
    keys: readonly string[],
    sections: readonly string[],
    tabs: ReadonlyMap<string, number>,
  ) => void
  readonly setRaw: (key: string, isRaw: boolean) => void
  readonly touch: (key: string) => void
  readonly showAll: () => void
  readonly wishFocus: (wish: FocusWish | undefined) => void
  readonly setFound: (rowKey: string | undefined) => void
  readonly setFinding: (isFinding: boolean) => void
  readonly announce: (text: string) => void
  readonly keepReplaced: (name: string, text: string) => void
}

export type ViewStore = StoreApi<ViewState>

export function createViewState(): ViewStore {
  return createStore<ViewState>()((set) => ({
    ...INITIAL_STATE,
    touched: new Set(),
    isShowingAll: false,
    focus: undefined,
    found: undefined,
    isFinding: false,
    announcement: '',
    replaced: new Map(),
    setOpen: (keys, isOpen) =>
      set(({ open }) => ({ open: new Map([...open, ...keys.map((key) => [key, isOpen] as const)]) })),
    filter: (listKey, text) =>
      set(({ filters }) => {
        const next = new Map(filters)
        if (text === '') next.delete(listKey)
        else next.set(listKey, text)
        return { filters: next }
      }),
    choose: (choiceKey, branch) => set(({ chosen }) => ({ chosen: new Map(chosen).set(choiceKey, branch) })),
    setSection: (key, isOpen) => set(({ sections }) => ({ sections: new Map(sections).set(key, isOpen) })),
    showTab: (fieldKey, tab) => set((state) => ({ tabs: new Map(state.tabs).set(fieldKey, tab) })),
    openAll: (keys, sections, tabs) =>
      set((state) => ({
        open: new Map([...state.open, ...opened(keys)]),
        sections: new Map([...state.sections, ...opened(sections)]),
        tabs: new Map([...state.tabs, ...tabs]),
      })),
    setRaw: (key, isRaw) =>
      set(({ raw }) => {
        const next = new Set(raw)
        if (isRaw) next.add(key)
        else next.delete(key)
        return { raw: next }
      }),
    touch: (key) =>
      set((state) => (state.touched.has(key) ? state : { touched: new Set(state.touched).add(key) })),
    showAll: () => set({ isShowingAll: true }),
    wishFocus: (focus) => set({ focus }),
    setFound: (found) => set({ found }),
    setFinding: (isFinding) => set(isFinding ? { isFinding } : { isFinding, found: undefined }),
    announce: (announcement) => set({ announcement }),
    keepReplaced: (name, text) => set(({ replaced }) => ({ replaced: new Map(replaced).set(name, text) })),
  }))
}

function opened(keys: readonly string[]): (readonly [string, boolean])[] {
  return keys.map((key) => [key, true] as const)
}
