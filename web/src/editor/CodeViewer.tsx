import { Suspense } from 'react'
import { lazyPart } from '~/ui/LazyPart/lazyPart'
import type { TextViewerProps } from './codemirror/TextViewer'
import { EditorLoading } from './EditorLoading'

const TextViewer = lazyPart(async () => (await import('./codemirror/loaded')).TextViewer)

/** Shows the text of a file that is not edited here. */
export function CodeViewer(props: TextViewerProps) {
  return (
    <Suspense fallback={<EditorLoading />}>
      <TextViewer {...props} />
    </Suspense>
  )
}
