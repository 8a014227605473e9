import { linter, lintGutter, lintKeymap } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { formatNameOf, loadFormat } from '~/formats/formatOf'
import { arriving } from './arriving'
import { jsonSupport } from './jsonSupport'

/** Colours of the file's format, and the place and reason where its text cannot be read. */
export function formatSupport(path: string): Extension {
  const name = formatNameOf(path) ?? 'json'
  if (name === 'json') return jsonSupport()
  const colours = arriving(async () => (await import('./colours')).coloursOf(name))
  return [colours, syntaxLinter(path), lintGutter(), keymap.of(lintKeymap)]
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
