import { useCallback } from 'react'
import { m } from '~/paraglide/messages'
import { ShadowHost } from '../ShadowHost'
import { base, described, readOnly } from './base'
import { mountView } from './mountView'

interface TextViewerProps {
  readonly text: string
  readonly label: string
}

/** Text to read, search and copy; `CodeViewer` loads it when it is needed. */
export function TextViewer({ text, label }: TextViewerProps) {
  const mount = useCallback(
    (root: ShadowRoot) => {
      const view = mountView(root, text, [base(), described(label, m.editor_read_only_help()), readOnly()])
      return () => view.destroy()
    },
    [text, label],
  )
  return <ShadowHost mount={mount} />
}
