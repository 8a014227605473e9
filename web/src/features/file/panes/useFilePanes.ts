import { useMemo } from 'react'
import { create } from 'zustand'
import { sessionWebStorage } from '~/lib/storage/webStorage'
import {
  closePane,
  firstPane,
  isView,
  type Pane,
  resizePane,
  selectView,
  splitPane,
  type View,
} from './panes'

const storageKey = 'sheaf-panes'

interface PaneLayouts {
  /** By file. Files that were never split are not here. */
  readonly layouts: Readonly<Record<string, readonly Pane[]>>
  readonly change: (file: string, panes: readonly Pane[]) => void
}

/** Kept in this tab, so that a reload shows the same panels. */
const usePaneLayouts = create<PaneLayouts>()((set) => ({
  layouts: readLayouts(),
  change: (file, panes) =>
    set(({ layouts }) => {
      const next = { ...layouts, [file]: panes }
      sessionWebStorage.write(storageKey, JSON.stringify(next))
      return { layouts: next }
    }),
}))

export interface FilePanes {
  readonly panes: readonly Pane[]
  readonly select: (id: string, view: View) => void
  readonly split: (id: string) => void
  readonly close: (id: string) => void
  /** Gives a panel so many percent of the room that it has together with the next one. */
  readonly resize: (id: string, percent: number) => void
}

/** The panels of one file; `views` are those that it can show, `first` the one before anybody has chosen. */
export function useFilePanes(
  file: string,
  views: readonly View[],
  first: View = views[0] ?? 'code',
): FilePanes {
  const kept = usePaneLayouts((state) => state.layouts[file])
  const change = usePaneLayouts((state) => state.change)
  return useMemo(() => {
    const fits = kept !== undefined && kept.every(({ view }) => views.includes(view))
    const panes = fits ? kept : firstPane(first)
    return {
      panes,
      select: (id, view) => change(file, selectView(panes, id, view)),
      split: (id) => change(file, splitPane(panes, id, views)),
      close: (id) => change(file, closePane(panes, id)),
      resize: (id, percent) => change(file, resizePane(panes, id, percent)),
    }
  }, [kept, change, file, views, first])
}

function readLayouts(): Record<string, readonly Pane[]> {
  try {
    const stored: unknown = JSON.parse(sessionWebStorage.read(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const layouts: Record<string, readonly Pane[]> = {}
    for (const [file, panes] of Object.entries(stored)) {
      if (Array.isArray(panes) && panes.length > 0 && panes.every(isPane)) layouts[file] = panes
    }
    return layouts
  } catch {
    return {}
  }
}

function isPane(value: unknown): value is Pane {
  if (typeof value !== 'object' || value === null) return false
  const { id, view, share }: Partial<Record<keyof Pane, unknown>> = value
  return typeof id === 'string' && isView(view) && typeof share === 'number' && share > 0
}
