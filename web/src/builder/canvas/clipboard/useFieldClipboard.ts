import type { ClipboardEvent } from 'react'
import { json } from '~/formats/json/format'
import { m } from '~/paraglide/messages'
import { copyFields } from '../../operations'
import type { Canvas } from '../Canvas'

interface ClipboardHandlers {
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onCut: (event: ClipboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

/** Fields as text: they can be pasted here, in another project, and read by people. */
export function useFieldClipboard(canvas: Canvas): ClipboardHandlers {
  function copy(event: ClipboardEvent): boolean {
    const fields = canvas.selected
    if (!isAtRow(event) || fields.length === 0) return false
    const { text } = canvas.project
    const copied = copyFields({ text, reading: json.read(text) }, fields)
    if (typeof copied !== 'string') return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied)
    return true
  }

  return {
    onCopy(event) {
      if (copy(event)) canvas.announce(m.canvas_copied({ count: canvas.selected.length }))
    },
    onCut(event) {
      if (copy(event)) canvas.remove()
    },
    onPaste(event) {
      if (!isAtRow(event)) return
      const text = event.clipboardData.getData('text/plain')
      const { lead } = canvas
      const at = lead && canvas.placeBehind(lead)
      if (at === undefined || text === '') return
      event.preventDefault()
      canvas.perform([{ kind: 'paste', text, ...at }])
    },
  }
}

/** A text that is typed takes what is pasted itself. */
function isAtRow({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.getAttribute('role') === 'row'
}
