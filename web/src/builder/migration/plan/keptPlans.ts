import type { JsonValue } from '~/formats/nodes'
import { untilSignOut } from '~/lib/storage/untilSignOut'
import { localWebStorage } from '~/lib/storage/webStorage'
import type { PathReference } from '~/provider/types'
import type { DataChange } from '../../operations/DataChange'
import type { PlannedItem } from './PlannedItem'

/** What is asked about a project file, for the next visit and for other tabs. */
export interface KeptPlan<Item extends PlannedItem = PlannedItem> {
  /** Blob id of the version that the changes are upon. */
  readonly base: string | null
  readonly items: readonly Item[]
  /** Those of them that were put off. */
  readonly later: readonly Item[]
  /** Those that the data have followed. */
  readonly done: readonly Item[]
}

/** They hold what forms say, and so are content. */
const KEPT = untilSignOut('form-changes')

/** Files that are remembered, and characters of all: schemas are written whole. */
const MAX_FILES = 10
const MAX_LENGTH = 1_000_000

interface WrittenItem {
  readonly change: DataChange
  /** Position in `schemas`: changes of one intent have the same. */
  readonly schema: number
  readonly answer?: 'later' | 'done'
  readonly isBack?: true
}

interface WrittenPlan {
  readonly file: string
  readonly base: string | null
  readonly schemas: readonly JsonValue[]
  readonly items: readonly WrittenItem[]
}

export function keptPlan(reference: PathReference): KeptPlan | undefined {
  const file = nameOf(reference)
  const written = readPlans().find((one) => one.file === file)
  if (written === undefined) return undefined
  const items = written.items.map(({ change, schema, isBack }): PlannedItem => {
    return { change, schema: written.schemas[schema] ?? {}, ...(isBack && { isBack }) }
  })
  const answered = (answer: string) => items.filter((_, index) => written.items[index]?.answer === answer)
  return { base: written.base, items, later: answered('later'), done: answered('done') }
}

/** Without items there is nothing to keep. */
export function keepPlan(reference: PathReference, { base, items, later, done }: KeptPlan): void {
  const file = nameOf(reference)
  const known = readPlans()
  if (items.length === 0 && !known.some((one) => one.file === file)) return
  const schemas = [...new Set(items.map(({ schema }) => schema))]
  const written: WrittenPlan = {
    file,
    base,
    schemas,
    items: items.map((item) => ({
      change: item.change,
      schema: schemas.indexOf(item.schema),
      ...(later.includes(item) && { answer: 'later' }),
      ...(done.includes(item) && { answer: 'done' }),
      ...(item.isBack === true && { isBack: true }),
    })),
  }
  // Another tab may have written since, so every change starts from what is stored.
  const others = known.filter((one) => one.file !== file)
  const all = [...(items.length === 0 ? [] : [written]), ...others].slice(0, MAX_FILES)
  let text = JSON.stringify(all)
  while (text.length > MAX_LENGTH && all.length > 0) {
    all.pop()
    text = JSON.stringify(all)
  }
  localWebStorage.write(KEPT, text)
}

/** Git allows no line end in any of these. */
function nameOf({ owner, repo, ref, path }: PathReference): string {
  return [owner, repo, ref, path].join('\n')
}

function readPlans(): readonly WrittenPlan[] {
  try {
    const stored: unknown = JSON.parse(localWebStorage.read(KEPT) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWrittenPlan) : []
  } catch {
    return []
  }
}

function isWrittenPlan(value: unknown): value is WrittenPlan {
  if (typeof value !== 'object' || value === null) return false
  const { file, base, schemas, items }: Partial<Record<keyof WrittenPlan, unknown>> = value
  return (
    typeof file === 'string' &&
    (base === null || typeof base === 'string') &&
    Array.isArray(schemas) &&
    Array.isArray(items) &&
    items.every(isWrittenItem)
  )
}

/** This page or an older version of it wrote them; what is not whole is not there. */
function isWrittenItem(value: unknown): value is WrittenItem {
  if (typeof value !== 'object' || value === null) return false
  const { change, schema }: Partial<Record<keyof WrittenItem, unknown>> = value
  if (typeof schema !== 'number' || typeof change !== 'object' || change === null) return false
  return 'kind' in change && 'object' in change && typeof change.object === 'string'
}
