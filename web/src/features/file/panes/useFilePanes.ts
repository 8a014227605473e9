import { useMemo, useState } from 'react'
import { create } from 'zustand'
import type { LineWish } from '~/lib/navigation/useLineAddress'
import { sessionWebStorage } from '~/lib/storage/webStorage'
import {
  closePane,
  firstPane,
  isView,
  type Pane,
  resizePane,
  selectView,
  showView,
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
  /** Shows a view in one of the panels, where none shows it. */
  readonly show: (view: View) => void
  readonly split: (id: string) => void
  readonly close: (id: string) => void
  /** Gives a panel so many percent of the room that it has together with the next one. */
  readonly resize: (id: string, percent: number) => void
}

interface FilePanesOptions {
  /** The view before anybody has chosen. */
  readonly first?: View
  /** A line of the code that an address leads to. That it is shown is not kept. */
  readonly line?: LineWish | undefined
}

/** The panels of one file; `views` are those that it can show. */
export function useFilePanes(
  file: string,
  views: readonly View[],
  { first = views[0] ?? 'code', line }: FilePanesOptions = {},
): FilePanes {
  const kept = usePaneLayouts((state) => state.layouts[file])
  const change = usePaneLayouts((state) => state.change)
  /** The line that somebody was led to and has chosen other panels since. */
  const [left, setLeft] = useState<LineWish>()
  return useMemo(() => {
    const fits = kept !== undefined && kept.every(({ view }) => views.includes(view))
    const own = fits ? kept : firstPane(first)
    const panes = line === undefined || line === left ? own : showView(own, 'code')
    const choose = (chosen: readonly Pane[]) => {
      setLeft(line)
      change(file, chosen)
    }
    return {
      panes,
      select: (id, view) => choose(selectView(panes, id, view)),
      show: (view) => choose(showView(panes, view)),
      split: (id) => choose(splitPane(panes, id, views)),
      close: (id) => choose(closePane(panes, id)),
      resize: (id, percent) => choose(resizePane(panes, id, percent)),
    }
  }, [kept, line, left, change, file, views, first])
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
