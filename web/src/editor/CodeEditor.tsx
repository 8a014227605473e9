import { Suspense } from 'react'
import { lazyPart } from '~/ui/LazyPart/lazyPart'
import type { DocumentEditorProps } from './codemirror/DocumentEditor'
import { EditorLoading } from './EditorLoading'

const DocumentEditor = lazyPart(async () => (await import('./codemirror/loaded')).DocumentEditor)

/**
 * Edits the JSON text of a document. Its own changes become the document's edits, other views' changes move in without
 * moving the selection, and undo is the document's. Tab moves on, as everywhere on the page.
 */
export function CodeEditor(props: DocumentEditorProps) {
  return (
    <Suspense fallback={<EditorLoading />}>
      <DocumentEditor {...props} />
    </Suspense>
  )
}
