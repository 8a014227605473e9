import { lazyPart } from '~/ui/LazyPart/lazyPart'
import { EditorLoading } from './EditorLoading'

/** Edits a text that is code and not a whole file. Tab moves on, as everywhere on the page. */
export const ValueEditor = lazyPart(async () => (await import('./codemirror/loaded')).ValueEditor, {
  fallback: () => <EditorLoading />,
})
