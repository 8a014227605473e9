import { json } from '@codemirror/lang-json'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorView } from '@codemirror/view'
import { useCallback } from 'react'
import { m } from '~/paraglide/messages'
import { ShadowHost } from '../ShadowHost'
import { base, described, readOnly } from './base'
import { mountView } from './mountView'

interface UnifiedDiffProps {
  readonly before: string
  readonly after: string
  readonly label: string
  readonly isWhole: boolean
}

/** The diff proper; `DiffView` loads it when it is needed. */
export function UnifiedDiff({ before, after, label, isWhole }: UnifiedDiffProps) {
  const mount = useCallback(
    (root: ShadowRoot) => {
      const view = mountView(root, after, [
        base(),
        json(),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          diffConfig,
          ...(!isWhole && { collapseUnchanged: { margin: 3, minSize: 4 } }),
        }),
        described(label, m.editor_read_only_help()),
        readOnly(),
        colours,
      ])
      return () => view.destroy()
    },
    [before, after, label, isWhole],
  )
  return <ShadowHost mount={mount} />
}

// Past this many changed characters the exact diff takes seconds; then whole ranges are marked (@codemirror/merge).
const diffConfig = { scanLimit: 5000, timeout: 200 }

const colours = EditorView.theme({
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': { background: 'var(--color-success-subtle)' },
  '.cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'color-mix(in srgb, var(--color-success) 28%, transparent)',
  },
  '.cm-deletedChunk': { background: 'var(--color-danger-subtle)', paddingInlineStart: 'var(--space-1)' },
  '.cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--color-danger) 28%, transparent)',
    textDecoration: 'none',
  },
  '.cm-changeGutter': { width: '3px' },
  '.cm-changedLineGutter': { background: 'var(--color-success)' },
  '.cm-deletedLineGutter': { background: 'var(--color-danger)' },
  // Where the system chooses the colours there are no tints: signs beside the lines say which came and which went.
  '@media (forced-colors: active)': {
    '.cm-changeGutter': { width: '2ch', textAlign: 'center' },
    '.cm-deletedLineGutter': { background: 'none' },
    '.cm-changedLineGutter:after': { content: "'+'" },
    '.cm-deletedLineGutter:after': { content: "'−'" },
    '.cm-changedText': { textDecoration: 'underline' },
    '.cm-deletedChunk .cm-deletedText': { textDecoration: 'line-through' },
  },
  // The signs of the base theme are in few fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: "''" },
  '.cm-collapsedLines': {
    background: 'var(--color-bg-subtle)',
    color: 'var(--color-text-muted)',
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-12)',
    padding: 'var(--space-1) var(--space-3)',
  },
})
