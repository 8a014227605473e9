import { fromPointer } from '~/formats/nodes'
import type { RowList } from '~/forms/rows/building/RowList'
import type { Row } from '~/forms/rows/Row'
import { keyAndAncestors, ROOT_KEY } from '~/forms/store/keys'
import type { GroupPath, SchemaPointer } from '../operations'
import { memberPlace } from './schemaPointer'

/** A field as the canvas shows it, and those beside it. */
export interface DrawnField {
  readonly key: string
  /** Its first row. */
  readonly row: Row
  /** Undefined: it is not written in this file. */
  readonly pointer: SchemaPointer | undefined
  /** Of a member: the object that names it, as it is written, and its name. */
  readonly member: { readonly object: SchemaPointer; readonly name: string } | undefined
  readonly parent: DrawnField | undefined
  /** In the order in which they are shown. */
  readonly children: readonly DrawnField[]
  /** The sections and tabs of its object that it is in. */
  readonly group: GroupPath
}

/** What is drawn, as a tree. */
export interface DrawnTree {
  readonly root: DrawnField | undefined
  readonly byKey: ReadonlyMap<string, DrawnField>
  /** The first place in which what is written there is drawn. */
  readonly byPointer: ReadonlyMap<SchemaPointer, DrawnField>
  /** By the keys of their rows. */
  readonly sections: ReadonlyMap<string, DrawnSection>
}

export interface DrawnSection {
  /** The key of the object that has it. */
  readonly objectKey: string
  readonly group: GroupPath
}

interface Growing extends DrawnField {
  readonly children: DrawnField[]
}

/** @param pointerOf where the schema of a row's field is written. */
export function drawnTree(
  rows: Pick<RowList, 'outline'>,
  pointerOf: (row: Row) => SchemaPointer | undefined,
): DrawnTree {
  const byKey = new Map<string, Growing>()
  const byPointer = new Map<SchemaPointer, DrawnField>()
  const sections = new Map<string, DrawnSection>()
  /** Of each object, in which of its sections and tabs the rows are that come next. */
  const open = new Map<string, number[]>()
  for (const row of rows.outline) {
    const { key } = row.field
    if (row.kind === 'section' || row.kind === 'tabs') {
      const index = row.kind === 'section' ? row.part.index : row.selected.index
      const group = [...(open.get(key) ?? []).slice(0, row.level), index]
      open.set(key, group)
      sections.set(row.key, { objectKey: key, group })
    } else if ((row.isHead || row.kind === 'title') && !byKey.has(key)) {
      const parent = key === ROOT_KEY ? undefined : byKey.get(keyAndAncestors(key)[1] ?? ROOT_KEY)
      const pointer = pointerOf(row)
      const level = row.field.partsAround - (parent?.row.field.partsAround ?? 0)
      const field: Growing = {
        key,
        row,
        pointer,
        member: pointer === undefined ? undefined : memberPlace(pointer),
        parent,
        children: [],
        group: (open.get(parent?.key ?? ROOT_KEY) ?? []).slice(0, level),
      }
      byKey.set(key, field)
      if (pointer !== undefined && !byPointer.has(pointer)) byPointer.set(pointer, field)
      parent?.children.push(field)
      // What is nested deeper than this field's own parts begins anew.
      open.delete(key)
    }
  }
  return { root: byKey.get(ROOT_KEY), byKey, byPointer, sections }
}

/** The schema of the object whose fields stand in a field; undefined where none can. */
export function objectIn(field: DrawnField): SchemaPointer | undefined {
  const { row, pointer, children } = field
  const known = children.find(({ member }) => member !== undefined)?.member?.object
  if (known !== undefined || row.kind === 'field') return known
  if (row.kind !== 'list') return pointer
  const [item] = children
  return item === undefined ? undefined : objectIn(item)
}

/** Whether one schema is written within another. */
export function isWithin(pointer: SchemaPointer, around: SchemaPointer): boolean {
  return pointer === around || pointer.startsWith(`${around}/`)
}

/** Without those that are in others of them. */
export function outermost(pointers: readonly SchemaPointer[]): readonly SchemaPointer[] {
  const all = [...new Set(pointers)]
  return all.filter((one) => !all.some((other) => other !== one && isWithin(one, other)))
}

/** The last step of a pointer, as a name. */
export function nameIn(pointer: SchemaPointer): string {
  return fromPointer(pointer)?.at(-1) ?? ''
}
