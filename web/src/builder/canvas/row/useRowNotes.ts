import { useMemo } from 'react'
import type { Row } from '~/forms/rows/Row'
import { m } from '~/paraglide/messages'
import { useCanvas } from '../CanvasContext'
import { conditionWords } from '../conditionWords'
import { nameIn } from '../DrawnTree'

/** What is to be known of a field that its look does not show: when it is there, and that it is hidden. */
export function useRowNotes(row: Row): readonly string[] {
  const canvas = useCanvas()
  const { written } = canvas
  return useMemo(() => {
    const pointer = row.isHead ? canvas.pointerOf(row) : undefined
    if (!row.isHead) return NONE
    if (pointer === undefined)
      return row.field.extra === undefined ? [m.canvas_elsewhere()] : [m.canvas_undeclared()]
    const titleOf = (at: string) => canvas.tree.byPointer.get(at)?.row.field.title ?? nameIn(at)
    const condition = conditionWords(written, pointer, titleOf)
    const isHidden = row.field.ui.widget === 'hidden'
    if (condition === undefined && !isHidden) return NONE
    return [...(condition === undefined ? [] : [condition]), ...(isHidden ? [m.canvas_hidden()] : [])]
  }, [canvas, written, row])
}

const NONE: readonly string[] = []
