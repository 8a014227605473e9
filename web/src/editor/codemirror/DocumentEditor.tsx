import { indentUnit } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { useCallback, useEffect, useRef } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { styleOf } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import type { LineWish } from '~/lib/navigation/useLineAddress'
import { m } from '~/paraglide/messages'
import { ShadowHost } from '../ShadowHost'
import { base, described } from './base'
import { completionSupport } from './completionSupport'
import { bindDocument } from './documentBinding'
import { formatSupport } from './formatSupport'
import { goToWish } from './goToLine'
import { mountView } from './mountView'

interface DocumentEditorProps {
  readonly document: TextDocument
  readonly label: string
  /** Of the data that the text is; undefined: nobody has said. */
  readonly schema?: JsonValue | undefined
  /** To go to. */
  readonly line?: LineWish | undefined
}

/** The code editor proper; `CodeEditor` loads it when it is needed. */
export function DocumentEditor({ document, label, schema, line }: DocumentEditorProps) {
  // Another schema is no other editor: where somebody types stays what it is.
  const schemaNow = useRef(schema)
  useEffect(() => {
    schemaNow.current = schema
  }, [schema])
  const mounted = useRef<EditorView>(undefined)
  const mount = useCallback(
    (root: ShadowRoot) => {
      const binding = bindDocument(document)
      const view = mountView(root, document.text, [
        base(),
        formatSupport(document.reference.path),
        completionSupport(document.reference.path, () => schemaNow.current),
        indentUnit.of(styleOf(document.text).indent),
        described(label, m.editor_help()),
        binding.extension,
      ])
      mounted.current = view
      const stop = binding.follow(view)
      return () => {
        stop()
        view.destroy()
      }
    },
    [document, label],
  )
  useEffect(() => goToWish(mounted.current, line), [line])
  return <ShadowHost mount={mount} />
}
