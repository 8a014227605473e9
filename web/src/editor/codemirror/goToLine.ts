import { EditorView } from '@codemirror/view'
import type { LineWish } from '~/lib/navigation/useLineAddress'
import { afterPaint } from '~/lib/slices/afterPaint'
import { m } from '~/paraglide/messages'

/** UTF-16 units of a line that are read out: a file of one line would be read to its end. */
const MAX_SAID = 300

/** Goes where an address leads, once the view is there. */
export function goToWish(view: EditorView | undefined, wish: LineWish | undefined): void {
  if (view === undefined) return
  const line = wish?.take()
  if (line !== undefined) goToLine(view, line)
}

/** Selects a line, by its number from 1, in the middle of the view, with the focus; beyond the end the last one. */
function goToLine(view: EditorView, number: number): void {
  const { doc } = view.state
  const line = doc.line(Math.min(number, doc.lines))
  view.dispatch({
    selection: { anchor: line.from, head: line.to },
    effects: EditorView.scrollIntoView(line.from, { y: 'center', x: 'end' }),
  })
  view.focus()
  const text = line.text.trim().slice(0, MAX_SAID)
  const words =
    text === '' ? m.editor_line({ line: line.number }) : m.editor_line_says({ line: line.number, text })
  // Screen readers hear of what changes in a place that they know: the editor may have come just now.
  afterPaint(() => view.dispatch({ effects: EditorView.announce.of(words) }))
}
