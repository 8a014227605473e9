import type { RowList } from '~/forms/rows/building/RowList'
import type { Row } from '~/forms/rows/Row'
import type { Destination, SchemaPointer } from '../../operations'
import { type DrawnTree, objectIn } from '../DrawnTree'
import { beforeField, behindField, firstIn, isIdle, lastIn } from '../moves'

/** Where fields that are held would land. */
export interface Landing {
  readonly rowKey: string
  readonly edge: 'before' | 'after' | 'into'
  readonly at: Destination
}

/** What the place of something held is told by. */
interface Drawn {
  readonly form: { readonly rows: Pick<RowList, 'at'> }
  readonly tree: DrawnTree
  /** What is held. */
  readonly selected: readonly SchemaPointer[]
}

interface Box {
  readonly top: number
  readonly height: number
}

/** A group that is closed is gone into at its middle. */
const EDGE = 0.3

/** Where what is held would land over a row; undefined where nothing would move. @param y of the pointer, in px. */
export function landingAt(
  { form, tree, selected }: Drawn,
  index: number,
  box: Box,
  y: number,
): Landing | undefined {
  const row = form.rows.at(index)
  if (row === undefined) return undefined
  const next = form.rows.at(index + 1)
  const part = box.height === 0 ? 0 : (y - box.top) / box.height
  const found = placeOn(tree, row, next, part)
  if (found?.at === undefined || isIdle(tree, selected, found.at)) return undefined
  return { rowKey: row.key, edge: found.edge, at: found.at }
}

interface Found {
  readonly edge: Landing['edge']
  readonly at: Destination | undefined
}

function placeOn(tree: DrawnTree, row: Row, next: Row | undefined, part: number): Found | undefined {
  const field = tree.byKey.get(row.field.key)
  if (field === undefined) return undefined
  if (row.kind === 'title') return { edge: 'after', at: firstIn(field) }
  if (row.kind === 'add-member') return { edge: 'before', at: lastIn(field) }
  if (row.kind === 'section' || row.kind === 'tabs') return { edge: 'into', at: firstInSection(tree, row) }
  if (!row.isHead) return undefined
  if (row.kind === 'group' || row.kind === 'list') {
    const isOpen = next !== undefined && next.depth > row.depth
    if (isOpen)
      return part < 0.5 ? { edge: 'before', at: beforeField(field) } : { edge: 'into', at: firstIn(field) }
    if (part > EDGE && part < 1 - EDGE) return { edge: 'into', at: lastIn(field) }
  }
  return part < 0.5 ? { edge: 'before', at: beforeField(field) } : { edge: 'after', at: behindField(field) }
}

/** The first place of a section, or of the tab that is shown. */
export function firstInSection(tree: DrawnTree, row: Row): Destination | undefined {
  const section = tree.sections.get(row.key)
  const field = section && tree.byKey.get(section.objectKey)
  const into = field && objectIn(field)
  if (section === undefined || into === undefined) return undefined
  const { group } = section
  const first = field?.children.find(
    (child) => child.member?.object === into && group.every((step, at) => child.group[at] === step),
  )
  return { into, before: first?.member?.name, group }
}
