import type { LineEdit } from '~/lib/text/lineEdits'
import type { TextEdit } from '~/lib/text/text'

interface Carried {
  /** The edits of the step, in the text after the other edits. */
  readonly edits: readonly TextEdit[]
  /** The other edits, in the text after the step. */
  readonly over: readonly LineEdit[]
}

/**
 * The edits of a step and somebody else's, both made for one text, each for the text that the other one leaves. Undefined
 * where they touch the same lines: there the step means nothing any more. Text that is a line away may hang together with
 * it, as a comma does with the next item, so touching counts.
 */
export function carryStep(edits: readonly TextEdit[], over: readonly LineEdit[]): Carried | undefined {
  if (over.some(({ lines }) => edits.some(({ from, to }) => from <= lines.to && lines.from <= to))) {
    return undefined
  }
  return {
    edits: edits.map((edit) => moved(edit, shiftAt(over, edit.from))),
    over: over.map((edit) => {
      const shift = shiftAt(edits, edit.from)
      return { ...moved(edit, shift), lines: moved(edit.lines, shift) }
    }),
  }
}

/** The edits that take carried ones back; `inserts` is the text that each of them brings back. */
export function invertCarried(edits: readonly TextEdit[], inserts: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0
  return edits.map(({ from, to, insert }, index) => {
    const inverse = {
      from: from + shift,
      to: from + shift + insert.length,
      insert: inserts[index]?.insert ?? '',
    }
    shift += insert.length - (to - from)
    return inverse
  })
}

function shiftAt(edits: readonly TextEdit[], at: number): number {
  let shift = 0
  for (const { from, to, insert } of edits) if (from < at) shift += insert.length - (to - from)
  return shift
}

function moved<Range extends { readonly from: number; readonly to: number }>(
  range: Range,
  by: number,
): Range {
  return { ...range, from: range.from + by, to: range.to + by }
}
