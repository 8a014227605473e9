import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A view that fills the shadow root. The caller destroys it. */
export function mountView(root: ShadowRoot, text: string, extensions: Extension): EditorView {
  const view = new EditorView({ root, state: EditorState.create({ doc: text, extensions }) })
  root.append(view.dom)
  return view
}
