import { m } from '~/paraglide/messages'
import type { Ranked } from './ranking/rank'
import { kinds, type ListedItem, type PaletteItem, type PaletteKind } from './sources/PaletteItem'

/** Items under a heading, those of one kind or of one file. */
export interface PaletteGroup {
  readonly id: string
  readonly heading: string
  readonly items: readonly ListedItem[]
  /** How many more there are that fit. */
  readonly more: number
}

/** Shown of a kind, where there are others. */
const MAX_OF_KIND = 7
/** Shown where all are of one kind. */
const MAX_ALONE = 50

const headings: Readonly<Record<PaletteKind, () => string>> = {
  recent: m.palette_recent,
  project: m.palette_projects,
  entry: m.palette_entries,
  field: m.palette_fields,
  command: m.palette_commands,
  repository: m.palette_repositories,
  file: m.palette_files,
  review: m.palette_reviews,
  branch: m.palette_branches,
}

/** What was found, by kinds: the kind of the best first, and in each the best first. What leads to one place is told once. */
export function grouped(best: readonly Ranked<PaletteItem>[]): readonly PaletteGroup[] {
  const byKind = new Map<PaletteKind, PaletteItem[]>()
  const places = new Set<string>()
  for (const { item } of best) {
    if ('href' in item.target) {
      if (places.has(item.target.href)) continue
      places.add(item.target.href)
    }
    const items = byKind.get(item.kind)
    if (items) items.push(item)
    else byKind.set(item.kind, [item])
  }
  const max = byKind.size > 1 ? MAX_OF_KIND : MAX_ALONE
  return [...byKind].map(([kind, items]) => ({
    id: kind,
    heading: headings[kind](),
    items: items.slice(0, max),
    more: Math.max(0, items.length - max),
  }))
}

/** What is offered before anything is typed: where somebody was, what can be done, and the projects. */
export function offered(sources: readonly (readonly PaletteItem[])[]): readonly PaletteGroup[] {
  const wanted: Partial<Record<PaletteKind, number>> = { recent: 6, project: 6, command: 10 }
  const groups: PaletteGroup[] = []
  for (const kind of kinds) {
    const max = wanted[kind]
    if (max === undefined) continue
    const items = sources
      .filter((source) => source[0]?.kind === kind || source.length < 500)
      .flatMap((source) => source.filter((item) => item.kind === kind && item.isDisabled !== true))
      .slice(0, max)
    if (items.length > 0) groups.push({ id: kind, heading: headings[kind](), items, more: 0 })
  }
  return groups
}
