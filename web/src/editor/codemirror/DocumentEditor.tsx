import { indentUnit } from '@codemirror/language'
import { useCallback } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { styleOf } from '~/formats/json'
import { m } from '~/paraglide/messages'
import { ShadowHost } from '../ShadowHost'
import { base, described } from './base'
import { bindDocument } from './documentBinding'
import { formatSupport } from './formatSupport'
import { mountView } from './mountView'

interface DocumentEditorProps {
  readonly document: TextDocument
  readonly label: string
}

/** The code editor proper; `CodeEditor` loads it when it is needed. */
export function DocumentEditor({ document, label }: DocumentEditorProps) {
  const mount = useCallback(
    (root: ShadowRoot) => {
      const binding = bindDocument(document)
      const view = mountView(root, document.text, [
        base(),
        formatSupport(document.reference.path),
        indentUnit.of(styleOf(document.text).indent),
        described(label, m.editor_help()),
        binding.extension,
      ])
      const stop = binding.follow(view)
      return () => {
        stop()
        view.destroy()
      }
    },
    [document, label],
  )
  return <ShadowHost mount={mount} />
}
