import { alikeOf, type FieldRow, type Row } from '../rows/Row'
import { isBesideKind, isListed } from '../rowView/isListed'
import { definitionOf } from '../widgets/definitions'

/** Heights in px of rows that were not measured yet. */
interface RowHeights {
  readonly of: (line: readonly Row[]) => number
  /**
   * Takes from a line that was measured how high others like it are, and answers whether that is news.
   * @param line one row, or some side by side.
   */
  readonly learn: (line: readonly Row[], box: ResizeObserverSize) => boolean
}

/**
 * Rows that are as high as was thought stay where they are: nothing is drawn a second time when they come into sight.
 * Of rows that are alike the lowest counts, as others have what is wrong with them below.
 */
export function createRowHeights(): RowHeights {
  const lowest = new Map<string, number[]>()
  let width = 0
  return {
    of: (line) => {
      const like = line.map(alikeOf)
      return lowest.get(contentOf(like))?.[likenessOf(like)] ?? estimatedOf(like, width)
    },
    learn(line, { inlineSize, blockSize }) {
      const isOtherWidth = inlineSize !== width
      // Words take other lines in another width.
      if (isOtherWidth) lowest.clear()
      width = inlineSize
      const height = Math.round(blockSize)
      if (height === 0 || line.some(hasOwnHeight)) return isOtherWidth
      const alike = lowest.get(contentOf(line)) ?? []
      const before = alike[likenessOf(line)]
      if (before !== undefined && before <= height) return isOtherWidth
      alike[likenessOf(line)] = height
      lowest.set(contentOf(line), alike)
      return true
    },
  }
}

/** Fields that are side by side are as high as the highest of them; where they are not, as all together. */
function estimatedOf(line: readonly Row[], width: number): number {
  const [row] = line
  if (row !== undefined && line.length === 1) return estimatedHeight(row)
  const heights = line.map(estimatedHeight)
  const isNarrow = width > 0 && width < MIN_SHARED_WIDTH
  return isNarrow ? heights.reduce((sum, height) => sum + height, 0) : Math.max(0, ...heights)
}

/** As the style of a line has it, in px. */
const MIN_SHARED_WIDTH = 640

/** What stands in a line, by and large. */
function contentOf(line: readonly Row[]): string {
  const [row] = line
  if (row !== undefined && line.length === 1) return row.kind === 'field' ? row.widget : row.kind
  return line.map((one) => `${contentOf([one])} ${likenessOf([one])}`).join('\n')
}

/**
 * Of one content, the same for lines that are mostly of one height. A number: all rows of a form are asked at once, and to
 * put words together for each of 90,000 takes as long as all else that opening one of them does.
 */
function likenessOf([row]: readonly Row[]): number {
  if (row === undefined) return 0
  return (
    Number(row.kind === 'field') +
    Number(row.isHead) * 2 +
    Number(row.field.item === undefined) * 4 +
    Number(row.field.description !== undefined) * 8 +
    Number('isOpen' in row && row.isOpen) * 16 +
    Number(isListed(row)) * 32 +
    (row.kind === 'field' ? row.kinds.length : 0) * 64
  )
}

/** Whether a row is as high as its value is long. */
function hasOwnHeight(row: Row): boolean {
  return row.kind === 'table' || (row.kind === 'field' && definitionOf(row.widget).height === 'value')
}

/** Whether the choice of its kind stands above the control. */
function isStacked({ kinds, widget }: FieldRow): boolean {
  return kinds.length > 0 && !isBesideKind(widget)
}

function ofWidget(row: FieldRow): number {
  const { height } = definitionOf(row.widget)
  if (height === 'picture') return 196
  return (height === 'value' ? 124 : 80) + (isStacked(row) ? 40 : 0)
}

/** Near enough that the scroll bar does not jump much. */
function estimatedHeight(row: Row): number {
  const texts = row.field.description === undefined ? 0 : 20
  switch (row.kind) {
    case 'field':
      if (isListed(row)) return texts + 40
      return texts + ofWidget(row)
    case 'choice':
    case 'type':
      return 80
    case 'group':
    case 'list':
      return row.field.item === undefined ? 44 + texts : 44
    case 'section':
      return 48 + (row.part.description === undefined || !row.isOpen ? 0 : 20)
    case 'tabs':
      return 56 + (row.selected.description === undefined ? 0 : 20)
    case 'table':
      return 480
    case 'title':
      return 56 + texts
    case 'problem':
    case 'kept':
    case 'replaced':
      return 84
    case 'add-item':
      return 44
    case 'add-member':
      break
  }
  return 76
}
