import type { Choice, Content, DataFormat, Outcome } from '~/formats/DataFormat'
import type { DataPath } from '~/formats/nodes'

/** What somebody does to a value. */
export interface EditRequest {
  readonly path: DataPath
  /** The value as JSON text, where it is written as a whole: it is shown until it is in the file. */
  readonly valueText?: string
  /** Edits that one undo takes back together. */
  readonly group?: string | undefined
  readonly make: (content: Content, format: DataFormat) => Outcome
  /** What is to be known while the text changes. */
  readonly within?: (run: () => void) => void
}

/** An edit that is not in the file: the format asks about it first, or refuses it. */
export interface HeldEdit {
  /** Of the value that was edited (keys.ts). */
  readonly key: string
  readonly request: EditRequest
  readonly outcome: Exclude<Outcome, { kind: 'edits' }>
  /** Makes the edit after all. @returns whether there was one. */
  readonly choose: (choice: Choice) => boolean
}

/** The edits that wait, at most one for each value. */
export interface HeldEdits {
  readonly isEmpty: boolean
  get(key: string): HeldEdit | undefined
  /** What waits to be the value. */
  valueText(key: string): string | undefined
  hold(edit: HeldEdit): void
  /** Gives an edit up, or lets it go because another has taken its place. */
  drop(key: string, path: DataPath): void
  clear(): void
  /** From now on the question is answered for this value: who types on is not asked again. */
  answer(key: string, choice: Choice): void
  /** The edits that the answer leads to, where it is known. */
  answered(key: string, outcome: Outcome): Outcome
  /** Calls back when an edit is held that was not. */
  subscribe(listener: (edit: HeldEdit) => void): () => void
}

/** @param tell that what is shown at a path may be another value. */
export function createHeldEdits(tell: (path: DataPath) => void): HeldEdits {
  const edits = new Map<string, HeldEdit>()
  const answers = new Map<string, Choice>()
  const listeners = new Set<(edit: HeldEdit) => void>()

  return {
    get isEmpty() {
      return edits.size === 0
    },
    get: (key) => edits.get(key),
    valueText: (key) => edits.get(key)?.request.valueText,
    hold(edit) {
      edits.set(edit.key, edit)
      tell(edit.request.path)
      for (const listener of listeners) listener(edit)
    },
    drop(key, path) {
      if (edits.delete(key)) tell(path)
    },
    clear() {
      const all = [...edits.values()]
      edits.clear()
      for (const { request } of all) tell(request.path)
    },
    answer(key, choice) {
      answers.set(key, choice)
    },
    answered(key, outcome) {
      const choice = outcome.kind === 'question' ? answers.get(key) : undefined
      const taken =
        outcome.kind === 'question' ? outcome.choices.find((offer) => offer.choice === choice) : undefined
      // That comments go is asked each time.
      if (choice === 'without-comments') answers.delete(key)
      return taken === undefined ? outcome : { kind: 'edits', edits: taken.edits }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
