import type { ClipboardEvent } from 'react'
import type { Canvas } from '../Canvas'
import { pasteFields, selectedFields, tellCopied } from './fieldClipboard'

interface ClipboardHandlers {
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onCut: (event: ClipboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

/** Copies, cuts and pastes fields as the browser's own keys and menus ask for it. */
export function useFieldClipboard(canvas: Canvas): ClipboardHandlers {
  function copy(event: ClipboardEvent): boolean {
    const text = isAtRow(event) ? selectedFields(canvas) : undefined
    if (text === undefined) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    return true
  }

  return {
    onCopy(event) {
      if (copy(event)) tellCopied(canvas)
    },
    onCut(event) {
      if (copy(event)) canvas.remove()
    },
    onPaste(event) {
      if (isAtRow(event) && pasteFields(canvas, event.clipboardData.getData('text/plain')))
        event.preventDefault()
    },
  }
}

/** A text that is typed takes what is pasted itself. */
function isAtRow({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.getAttribute('role') === 'row'
}
