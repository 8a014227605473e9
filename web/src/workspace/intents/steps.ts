import type { TextDocument } from '~/drafts/TextDocument'

/** A state that a document was in: its version then, or since an undo or a redo brought the state back. */
interface State {
  version: number
}

/** A change of one document, from a state to the next. */
export interface Step {
  readonly document: TextDocument
  /** Whether the document is in the state that the change has made. */
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  /** Answers whether it could. */
  readonly undo: () => boolean
  readonly redo: () => boolean
}

/** The state that each document was known to be in last: steps that follow one another share it. */
const states = new WeakMap<TextDocument, State>()

/** A change of the document begins. The answer ends it: undefined where there was none. */
export function beginStep(document: TextDocument): () => Step | undefined {
  const before = stateOf(document)
  return () => {
    if (document.version === before.version) return undefined
    const after = stateOf(document)
    const isIn = (state: State) => document.version === state.version
    function turn(from: State, to: State, change: () => void): boolean {
      if (!isIn(from)) return false
      change()
      to.version = document.version
      states.set(document, to)
      return true
    }
    return {
      document,
      canUndo: () => isIn(after),
      canRedo: () => isIn(before),
      undo: () => turn(after, before, () => document.undo()),
      redo: () => turn(before, after, () => document.redo()),
    }
  }
}

function stateOf(document: TextDocument): State {
  const known = states.get(document)
  if (known?.version === document.version) return known
  const state = { version: document.version }
  states.set(document, state)
  return state
}
