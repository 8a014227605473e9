import { toPointer } from '~/drafts/json'
import type { Part, Row } from '../rows/Row'

/** One line of the table of contents, and what it opens. */
export interface ContentsEntry {
  /** Unique among the entries. */
  readonly name: string
  readonly title: string
  /** A group inside of a section or tab. */
  readonly isInside: boolean
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

/** Groups, lists, sections and tabs of the top level; what is in a tab stands under its name. */
export function contentsOf(outline: readonly Row[]): readonly ContentsEntry[] {
  const entries: ContentsEntry[] = []
  let later: readonly ContentsEntry[] = []
  let isInside = false
  for (const [index, row] of outline.entries()) {
    if (row.depth > 0 || row.field.item !== undefined) continue
    const { key, field } = row
    if (row.kind === 'group' || row.kind === 'list') {
      entries.push({
        ...NONE,
        name: key,
        title: field.title,
        isInside,
        rowKey: key,
        index,
        pointers: [field.pointer],
        open: [field.key],
      })
    } else if (row.kind === 'section') {
      entries.push(...later, {
        ...NONE,
        name: key,
        title: row.part.title,
        isInside: false,
        rowKey: key,
        index,
        pointers: pointersOf(field.pointer, row.part),
        section: [key],
      })
      later = []
      isInside = true
    } else if (row.kind === 'tabs') {
      const at = row.tabs.findIndex((tab) => tab.index === row.selected.index)
      const tabs = row.tabs.map((tab, position) => ({
        ...NONE,
        name: `${key} ${tab.index}`,
        title: tab.title,
        isInside: false,
        rowKey: key,
        index: position === at ? index : undefined,
        pointers: pointersOf(field.pointer, tab),
        tab: new Map([[field.key, tab.index]]),
      }))
      entries.push(...later, ...tabs.slice(0, at + 1))
      later = tabs.slice(at + 1)
      isInside = true
    }
  }
  return [...entries, ...later]
}

function pointersOf(pointer: string, { names }: Part): readonly string[] {
  return names.map((name) => pointer + toPointer([name]))
}

/** The entry whose part is at a row. */
export function entryAt(entries: readonly ContentsEntry[], index: number): ContentsEntry | undefined {
  return entries.findLast((entry) => entry.index !== undefined && entry.index <= index)
}
