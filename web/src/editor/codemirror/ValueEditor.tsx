import { Annotation, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useCallback, useEffect, useRef } from 'react'
import { ShadowHost } from '../ShadowHost'
import { base, described, readOnly } from './base'
import { jsonSupport } from './jsonSupport'
import { mountView } from './mountView'

interface ValueEditorProps {
  /** Lines end with `\n`. */
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly label: string
  /** Said after the name. */
  readonly description: string
  readonly isInvalid: boolean
  readonly isReadOnly: boolean
  readonly language: 'json' | undefined
}

/** Marks transactions that bring a value from outside into the view. */
const fromOutside = Annotation.define<boolean>()

/** Edits one value of a form as code: as high as its text, up to half of the window. `ValueEditor` loads it. */
export function ValueEditor({ text, label, description, isReadOnly, language, ...rest }: ValueEditorProps) {
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ text, ...rest })
  useEffect(() => {
    latest.current = { text, ...rest }
    const shown = view.current
    if (shown === undefined) return
    const isSame = shown.state.sliceDoc() === text
    const changes = isSame ? [] : { from: 0, to: shown.state.doc.length, insert: text }
    // Also with nothing to change: the attributes are asked for again.
    shown.dispatch({ changes, annotations: fromOutside.of(true) })
  })

  const mount = useCallback(
    (root: ShadowRoot) => {
      const mounted = mountView(root, latest.current.text, [
        base(),
        language === 'json' ? jsonSupport() : [],
        isReadOnly ? readOnly() : [],
        described(label, description),
        EditorView.contentAttributes.of(() => ({ 'aria-invalid': String(latest.current.isInvalid) })),
        EditorView.lineWrapping,
        growing,
        undoing(latest),
        EditorView.updateListener.of((update) => {
          const isOwn = !update.transactions.some((one) => one.annotation(fromOutside) === true)
          if (update.docChanged && isOwn) latest.current.onChange(update.state.sliceDoc())
        }),
      ])
      view.current = mounted
      return () => {
        view.current = undefined
        mounted.destroy()
      }
    },
    [label, description, isReadOnly, language],
  )
  return <ShadowHost mount={mount} delegatesFocus />
}

/** The history is the document's. */
function undoing(latest: { readonly current: Pick<ValueEditorProps, 'onUndo' | 'onRedo'> }): Extension {
  function step(direction: 'onUndo' | 'onRedo'): boolean {
    latest.current[direction]()
    return true
  }
  return [
    keymap.of([
      { key: 'Mod-z', run: () => step('onUndo'), preventDefault: true },
      { key: 'Mod-y', run: () => step('onRedo'), preventDefault: true },
      { key: 'Mod-Shift-z', run: () => step('onRedo'), preventDefault: true },
    ]),
    EditorView.domEventHandlers({
      beforeinput: ({ inputType }) => {
        if (inputType === 'historyUndo') return step('onUndo')
        return inputType === 'historyRedo' && step('onRedo')
      },
    }),
  ]
}

const growing = EditorView.theme({
  '&': { height: 'auto', maxHeight: '50vh', background: 'var(--color-bg-raised)' },
  '.cm-gutters': { backgroundColor: 'var(--color-bg-raised)' },
  '.cm-content': { minHeight: '76px' },
})
