import { Suspense } from 'react'
import { lazyPart } from '~/ui/LazyPart/lazyPart'
import type { ValueEditorProps } from './codemirror/ValueEditor'
import { EditorLoading } from './EditorLoading'

const LoadedEditor = lazyPart(async () => (await import('./codemirror/loaded')).ValueEditor)

/** Edits a text that is code and not a whole file. Tab moves on, as everywhere on the page. */
export function ValueEditor(props: ValueEditorProps) {
  return (
    <Suspense fallback={<EditorLoading />}>
      <LoadedEditor {...props} />
    </Suspense>
  )
}
