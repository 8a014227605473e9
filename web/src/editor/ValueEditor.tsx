import { lazy, Suspense } from 'react'
import type { ValueEditorProps } from './codemirror/ValueEditor'
import { EditorLoading } from './EditorLoading'

const LoadedEditor = lazy(async () => ({ default: (await import('./codemirror/loaded')).ValueEditor }))

/** Edits a text that is code and not a whole file. Tab moves on, as everywhere on the page. */
export function ValueEditor(props: ValueEditorProps) {
  return (
    <Suspense fallback={<EditorLoading />}>
      <LoadedEditor {...props} />
    </Suspense>
  )
}
