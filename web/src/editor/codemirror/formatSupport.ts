import { linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, keymap, ViewPlugin } from '@codemirror/view'
import { type FormatName, formatNameOf, loadFormat } from '~/formats/formatOf'
import { jsonSupport } from './jsonSupport'

/** Colours of the file's format, and the place and reason where its text cannot be read. */
export function formatSupport(path: string): Extension {
  const name = formatNameOf(path) ?? 'json'
  if (name === 'json') return jsonSupport()
  return [colours(name), syntaxLinter(path), lintGutter(), keymap.of(lintKeymap)]
}

/** They come when they are there: without them the text is edited all the same. */
function colours(name: Exclude<FormatName, 'json'>): Extension {
  const place = new Compartment()
  const loading = ViewPlugin.define((view: EditorView) => {
    let isThere = true
    const show = async () => {
      const { coloursOf } = await import('./colours')
      if (isThere) view.dispatch({ effects: place.reconfigure(coloursOf(name)) })
    }
    show().catch(() => {})
    return {
      destroy() {
        isThere = false
      },
    }
  })
  return [place.of([]), loading]
}

function syntaxLinter(path: string): Extension {
  return linter(
    async (view) => {
      const format = await loadFormat(path).catch(() => undefined)
      const reading = format?.read(view.state.sliceDoc())
      if (reading === undefined || reading.ok) return []
      const { offset, message } = reading.error
      const from = Math.min(offset, view.state.doc.length)
      const to = Math.min(from + 1, view.state.doc.lineAt(from).to)
      return [{ from, to: Math.max(from, to), severity: 'error', message }]
    },
    { delay: 300 },
  )
}
