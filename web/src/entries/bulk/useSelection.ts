import { useCallback, useMemo, useState } from 'react'
import type { EntryLine } from '../model/arrangeRows'
import { allOf, extended, NO_SELECTION, selectedAmong, toggled } from './selection'

/** The chosen entries of a list, and how they become others. */
export interface ChosenEntries {
  readonly paths: ReadonlySet<string>
  readonly toggle: (path: string) => void
  /** Chooses all up to this one. `from`: where the range begins if none has. */
  readonly extend: (to: string, from?: string) => void
  readonly all: () => void
  readonly clear: () => void
}

export function useSelection(lines: readonly EntryLine[]): ChosenEntries {
  const [selection, setSelection] = useState(NO_SELECTION)
  const shown = useMemo(() => lines.flatMap((line) => (line.kind === 'entry' ? line.row.path : [])), [lines])
  const paths = useMemo(() => selectedAmong(selection, shown), [selection, shown])
  const toggle = useCallback((path: string) => setSelection((before) => toggled(before, path)), [])
  const extend = useCallback(
    (to: string, from?: string) => setSelection((before) => extended(before, to, shown, from)),
    [shown],
  )
  const all = useCallback(() => setSelection(allOf(shown)), [shown])
  const clear = useCallback(() => setSelection(NO_SELECTION), [])
  return useMemo(() => ({ paths, toggle, extend, all, clear }), [paths, toggle, extend, all, clear])
}
