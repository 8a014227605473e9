import type { EditorView } from '@codemirror/view'
import { useCallback, useEffect, useRef } from 'react'
import type { LineWish } from '~/lib/navigation/useLineAddress'
import { m } from '~/paraglide/messages'
import { ShadowHost } from '../ShadowHost'
import { base, described, readOnly } from './base'
import { goToWish } from './goToLine'
import { mountView } from './mountView'

interface TextViewerProps {
  readonly text: string
  readonly label: string
  /** To go to. */
  readonly line?: LineWish | undefined
}

/** Text to read, search and copy; `CodeViewer` loads it when it is needed. */
export function TextViewer({ text, label, line }: TextViewerProps) {
  const mounted = useRef<EditorView>(undefined)
  const mount = useCallback(
    (root: ShadowRoot) => {
      const view = mountView(root, text, [base(), described(label, m.editor_read_only_help()), readOnly()])
      mounted.current = view
      return () => view.destroy()
    },
    [text, label],
  )
  useEffect(() => goToWish(mounted.current, line), [line])
  return <ShadowHost mount={mount} />
}
