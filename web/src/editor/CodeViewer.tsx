import { lazyPart } from '~/ui/LazyPart/lazyPart'
import { EditorLoading } from './EditorLoading'

/** Shows the text of a file that is not edited here. */
export const CodeViewer = lazyPart(async () => (await import('./codemirror/loaded')).TextViewer, {
  fallback: () => <EditorLoading />,
})
