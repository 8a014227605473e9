import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { linter, lintGutter, lintKeymap } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { parseJson } from '~/formats/json'

/** JSON: colours, and the place and reason where the text stops being JSON. */
export function jsonSupport(): Extension {
  return [
    json(),
    closeBrackets(),
    syntaxLinter,
    lintGutter(),
    keymap.of([...closeBracketsKeymap, ...lintKeymap]),
  ]
}

const syntaxLinter = linter(
  (view) => {
    const parsed = parseJson(view.state.sliceDoc())
    if (parsed.ok) return []
    const from = Math.min(parsed.error.offset, view.state.doc.length)
    const to = Math.min(from + 1, view.state.doc.lineAt(from).to)
    return [{ from, to: Math.max(from, to), severity: 'error', message: parsed.error.message }]
  },
  { delay: 300 },
)
