import type { NewValue } from '../DataFormat'
import type { ArrayNode, ObjectNode, Span } from '../nodes'
import { joined, type Piece, type Pieces } from './pieces'
import { nameText, type Spelling, spelled } from './spelling'

/** A container that is to change, and how. */
export interface Place {
  readonly text: string
  readonly container: ArrayNode | ObjectNode
  readonly taken: Pieces
  readonly spelling: Spelling
  /** Whether the container around it stands on one line. */
  readonly isInLine: boolean
}

interface Arranged {
  readonly span: Span
  readonly insert: string
  /** Stretches whose comments are not there any more, and those whose comments are there once more. */
  readonly gone: readonly Span[]
  readonly twice: readonly Span[]
}

/** The container with just these: elements that it has, by their position, and new values. */
export function arranged(place: Place, steps: readonly (number | { readonly add: NewValue })[]): Arranged {
  const { taken } = place
  const layout = layoutOf(place)
  const spans = spansOf(taken)
  const times = (position: number) => steps.filter((step) => step === position).length
  const { own, end } = withoutGone(taken, (position) => times(position) > 0)
  const pieces = steps.flatMap((step) =>
    typeof step === 'number'
      ? (own[step] ?? [])
      : fresh(layout, (outer) => valueText(place, step.add, outer)),
  )
  return {
    span: taken.span,
    insert: written({ ...layout.taken, end: end + layout.taken.end }, layout, pieces),
    gone: spans.flatMap((span, position) => (times(position) === 0 ? [span] : [])),
    twice: spans.flatMap((span, position) => (times(position) > 1 ? [span] : [])),
  }
}

/** The object with one member more at a position. */
export function withMember(place: Place, key: string, value: NewValue, at: number): Arranged {
  const { taken, spelling } = place
  const layout = layoutOf(place)
  const member = fresh(layout, (outer) => {
    const colon = spelling.isMinified ? ':' : ': '
    return nameText(key, spelling) + colon + valueText(place, value, outer)
  })
  const pieces = taken.pieces.toSpliced(at, 0, member)
  return { span: taken.span, insert: written(layout.taken, layout, pieces), gone: [], twice: [] }
}

interface Layout {
  readonly taken: Pieces
  readonly isOnOneLine: boolean
  /** What stands before the first element and before the others, where all are on one line. */
  readonly padding: string
  readonly space: string
  /** The line end and the indentation before an element, where each has its line. */
  readonly line: string
  readonly indent: string
}

function layoutOf({ text, taken, spelling, isInLine }: Place): Layout {
  const { pieces, span } = taken
  const { lineEnd, isMinified } = spelling
  const lineStart = text.lastIndexOf('\n', span.from - 1) + 1
  const outer = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? ''
  const own = /\n([ \t]*)(?=[^\s]|$)/.exec(pieces[0]?.lead ?? '')?.[1]
  const indent = own ?? outer + spelling.indent
  const space = isMinified ? '' : ' '
  const line = lineEnd + indent
  if (pieces.length > 0) {
    const padding = /^[ \t]*/.exec(pieces[0]?.lead ?? '')?.[0] ?? ''
    const between = /^[ \t]*/.exec(pieces[1]?.lead ?? space)?.[0] ?? ''
    return { taken, isOnOneLine: taken.isOnOneLine, padding, space: between, line, indent }
  }
  const isOnOneLine = (isMinified || isInLine) && !/\n|\/\//.test(taken.end)
  // What the file says of nothing yet stays above what comes.
  const said = taken.end.trimEnd()
  const open = taken.open + said
  const left = taken.end.slice(said.length)
  const end = isOnOneLine ? '' : left.includes('\n') ? left : lineEnd + outer
  const hasLastComma = !isOnOneLine && spelling.hasLastCommas
  return { taken: { ...taken, open, end, hasLastComma }, isOnOneLine, padding: '', space, line, indent }
}

function fresh({ isOnOneLine, line, indent }: Layout, write: (outer: string) => string): Piece {
  return { lead: isOnOneLine ? '' : line, element: write(indent), gap: '', trail: '' }
}

function valueText({ spelling, taken, isInLine }: Place, value: NewValue, outer: string): string {
  const isOnOneLine = taken.pieces.length > 0 ? taken.isOnOneLine : isInLine
  return spelled(value, spelling, outer, isOnOneLine)
}

function written(taken: Pieces, { isOnOneLine, padding, space }: Layout, pieces: readonly Piece[]): string {
  if (pieces.length === 0) {
    const isBare = taken.open.length === 1 && taken.end.trim() === ''
    return isBare ? taken.open + taken.close : joined(taken, [])
  }
  if (!isOnOneLine) return joined(taken, pieces)
  const placed = pieces.map((piece, index) => ({
    ...piece,
    lead: (index === 0 ? padding : space) + piece.lead.trimStart(),
  }))
  return joined(taken, placed)
}

/** The pieces with what stays of those that go: comments that are apart from them, before what stands next. */
function withoutGone({ pieces }: Pieces, isKept: (position: number) => boolean) {
  let left = ''
  const own = pieces.map((piece, position) => {
    if (!isKept(position)) {
      left += apart(piece.lead)
      return piece
    }
    const lead = left + piece.lead
    left = ''
    return { ...piece, lead }
  })
  return { own, end: left }
}

/** What of the comments above an element is apart from it: all down to the last empty line. */
function apart(lead: string): string {
  const [above = ''] = /^[^]*\n[ \t]*(?=\r?\n)/.exec(lead) ?? []
  return above.trim() === '' ? '' : above.replace(/\r?\n[ \t]*$/, '')
}

/** Where each piece stands, without what stays when it goes. */
function spansOf({ span, open, pieces, hasLastComma }: Pieces): readonly Span[] {
  let at = span.from + open.length
  return pieces.map(({ lead, element, gap, trail }, index) => {
    const from = at + apart(lead).length
    at +=
      lead.length +
      element.length +
      gap.length +
      trail.length +
      (index < pieces.length - 1 || hasLastComma ? 1 : 0)
    return { from, to: at }
  })
}
