import { lazyPart } from '~/ui/LazyPart/lazyPart'
import { EditorLoading } from './EditorLoading'

/**
 * Edits the text of a document. Its own changes become the document's edits, other views' changes move in without
 * moving the selection, and undo is the document's. Tab moves on, as everywhere on the page.
 */
export const CodeEditor = lazyPart(async () => (await import('./codemirror/loaded')).DocumentEditor, {
  fallback: () => <EditorLoading />,
})
