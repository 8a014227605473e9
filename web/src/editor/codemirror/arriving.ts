import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'

/** An extension that comes when it is there: without it the text is edited all the same. */
export function arriving(load: () => Promise<Extension>): Extension {
  const place = new Compartment()
  const loading = ViewPlugin.define((view: EditorView) => {
    let isThere = true
    const show = async () => {
      const extension = await load()
      if (isThere) view.dispatch({ effects: place.reconfigure(extension) })
    }
    show().catch(() => {})
    return {
      destroy() {
        isThere = false
      },
    }
  })
  return [place.of([]), loading]
}
