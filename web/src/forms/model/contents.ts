import { toPointer } from '~/formats/nodes'
import type { RowList } from '../rows/building/RowList'
import { isPageHead, nestingOf } from '../rows/nesting'
import type { Part, Row } from '../rows/Row'

/** One line of the table of contents, and what it opens. */
export interface ContentsEntry {
  /** Unique among the entries. */
  readonly name: string
  readonly title: string
  /** How many sections and tabs it is in. */
  readonly level: number
  readonly rowKey: string
  /** Where its row is among all; undefined for a tab that is not chosen, whose rows are none. */
  readonly index: number | undefined
  /** Pointers of all that is in it. */
  readonly pointers: readonly string[]
  readonly open: readonly string[]
  readonly section: readonly string[]
  readonly tab: ReadonlyMap<string, number>
}

const NONE = { open: [], section: [], tab: new Map<string, number>() } as const

/** Groups, lists, sections and tabs of the top level; what is in a section or tab stands under its name. */
export function contentsOf(rows: RowList): readonly ContentsEntry[] {
  const entries: ContentsEntry[] = []
  /** Tabs behind the chosen one: they stand behind all that is in it. The innermost bar comes last. */
  const waiting: { readonly level: number; readonly tabs: readonly ContentsEntry[] }[] = []

  function endBars(level: number): void {
    while ((waiting.at(-1)?.level ?? -1) >= level) entries.push(...(waiting.pop()?.tabs ?? []))
  }

  for (const [index, row] of rows.atDepth(0)) {
    if (row.field.item !== undefined || isPageHead(row)) continue
    const level = nestingOf(row)
    endBars(level)
    if (row.kind === 'tabs') {
      const at = row.tabs.findIndex((tab) => tab.index === row.selected.index)
      const tabs = row.tabs.map(
        (tab, position): ContentsEntry => ({
          ...NONE,
          name: `${row.key} ${tab.index}`,
          title: tab.title,
          level,
          rowKey: row.key,
          index: position === at ? index : undefined,
          pointers: pointersOf(row.field.pointer, tab),
          tab: new Map([[row.key, tab.index]]),
        }),
      )
      entries.push(...tabs.slice(0, at + 1))
      waiting.push({ level, tabs: tabs.slice(at + 1) })
    } else {
      const entry = entryOf(row, index, level)
      if (entry !== undefined) entries.push(entry)
    }
  }
  endBars(0)
  return entries
}

function entryOf(row: Row, index: number, level: number): ContentsEntry | undefined {
  const { key, field } = row
  const shared = { ...NONE, name: key, level, rowKey: key, index }
  if (row.kind === 'section') {
    const pointers = pointersOf(field.pointer, row.part)
    return { ...shared, title: row.part.title, pointers, section: [key] }
  }
  if (row.kind !== 'group' && row.kind !== 'list') return undefined
  return { ...shared, title: field.title, pointers: [field.pointer], open: [field.key] }
}

function pointersOf(pointer: string, { names }: Part): readonly string[] {
  return names.map((name) => pointer + toPointer([name]))
}

/** As many levels of the entries as make no more lines than that; the outermost, however many there are. */
export function withinLines(entries: readonly ContentsEntry[], lines: number): readonly ContentsEntry[] {
  if (entries.length <= lines) return entries
  const deepest = entries.reduce((most, { level }) => Math.max(most, level), 0)
  const outermost = entries.reduce((least, { level }) => Math.min(least, level), deepest)
  if (deepest === outermost) return entries
  return withinLines(
    entries.filter(({ level }) => level < deepest),
    lines,
  )
}

/** The entry whose part is at a row. */
export function entryAt(entries: readonly ContentsEntry[], index: number): ContentsEntry | undefined {
  return entries.findLast((entry) => entry.index !== undefined && entry.index <= index)
}
