import type { Row } from '../rows/Row'

/** One line of the table of contents, and what it opens. */
export interface ContentsEntry {
  /** Unique among the entries. */
  readonly name: string
  readonly title: string
  /** A group inside of a section or tab. */
  readonly isInside: boolean
  readonly rowKey: string
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
  for (const row of outline) {
    if (row.depth > 0 || row.field.item !== undefined) continue
    const { key, field } = row
    if (row.kind === 'group' || row.kind === 'list') {
      entries.push({ ...NONE, name: key, title: field.title, isInside, rowKey: key, open: [field.key] })
    } else if (row.kind === 'section') {
      entries.push(...later, {
        ...NONE,
        name: key,
        title: row.part.title,
        isInside: false,
        rowKey: key,
        section: [key],
      })
      later = []
      isInside = true
    } else if (row.kind === 'tabs') {
      const tabs = row.tabs.map(({ index, title }) => ({
        ...NONE,
        name: `${key} ${index}`,
        title,
        isInside: false,
        rowKey: key,
        tab: new Map([[field.key, index]]),
      }))
      const at = row.tabs.findIndex(({ index }) => index === row.selected.index)
      entries.push(...later, ...tabs.slice(0, at + 1))
      later = tabs.slice(at + 1)
      isInside = true
    }
  }
  return [...entries, ...later]
}
