import { json } from '~/formats/json/format'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { copyFields } from '../../operations'
import type { Canvas } from '../Canvas'

/** What is selected, as text: it can be pasted here, in another project, and read by people. */
export function selectedFields(canvas: Canvas): string | undefined {
  const fields = canvas.selected
  if (fields.length === 0) return undefined
  const { text } = canvas.project
  const copied = copyFields({ text, reading: json.read(text) }, fields)
  return typeof copied === 'string' ? copied : undefined
}

export function tellCopied(canvas: Canvas): void {
  canvas.announce(m.canvas_copied({ count: canvas.selected.length }))
}

/** Puts fields that were copied behind the row that has the keys. @returns whether there is a place for any. */
export function pasteFields(canvas: Canvas, text: string): boolean {
  const { lead } = canvas
  const at = lead && canvas.placeBehind(lead)
  if (at === undefined || text === '') return false
  canvas.perform([{ kind: 'paste', text, ...at }])
  return true
}

/** Copies by the menu, where the browser lets a page do so. */
export async function copyByMenu(canvas: Canvas, isCut: boolean): Promise<void> {
  const text = selectedFields(canvas)
  if (text === undefined) return
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // In an HTTP page, or where the browser does not let a page do so.
    canvas.refuse(m.canvas_copy_refused({ shortcut: formatShortcut(keys.copy[0]) }))
    return
  }
  if (isCut) canvas.remove()
  else tellCopied(canvas)
}

export async function pasteByMenu(canvas: Canvas): Promise<void> {
  let text: string
  try {
    text = await navigator.clipboard.readText()
  } catch {
    canvas.refuse(m.canvas_paste_refused({ shortcut: formatShortcut(keys.paste[0]) }))
    return
  }
  if (!pasteFields(canvas, text)) canvas.refuse(m.canvas_paste_empty())
}
