import { editTogether } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { createPause } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import { beginStep, type Step } from './steps'

/** What somebody wanted, in however many files: it is taken back, and done again, as a whole. */
export interface Intent {
  /** What was done. */
  readonly words: string
  /** Whether anything of it can be taken back: something else may have happened to its files, as a commit. */
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

/** Changes of documents that belong together, while they are made. */
export interface Intention {
  /** Makes a change of a document. Answers whether there was one. */
  change(document: TextDocument, change: () => void): boolean
  readonly count: number
  /** What was done, once it is. */
  done(words: string): Intent
}

export function beginIntent(): Intention {
  const steps: Step[] = []

  async function turn(order: readonly Step[], direction: 'undo' | 'redo'): Promise<void> {
    await editTogether(async () => {
      const pause = createPause()
      for (const step of order) {
        step[direction]()
        await pause()
      }
    })
  }

  return {
    get count() {
      return steps.length
    },
    change(document, change) {
      const finish = beginStep(document)
      change()
      const step = finish()
      if (step) steps.push(step)
      return step !== undefined
    },
    done: (words) => ({
      words,
      canUndo: () => steps.some((step) => step.canUndo()),
      canRedo: () => steps.some((step) => step.canRedo()),
      undo: () => turn(steps.toReversed(), 'undo'),
      redo: () => turn(steps, 'redo'),
    }),
  }
}

/** Several that are one: what was done last is taken back first. */
export function joinIntents(words: string, intents: readonly Intent[]): Intent {
  const inOrder = async (order: readonly Intent[], turn: 'undo' | 'redo') => {
    for (const intent of order) await intent[turn]()
  }
  return {
    words,
    canUndo: () => intents.some((intent) => intent.canUndo()),
    canRedo: () => intents.some((intent) => intent.canRedo()),
    undo: () => inOrder(intents.toReversed(), 'undo'),
    redo: () => inOrder(intents, 'redo'),
  }
}

/** What knows only the way back, and only once. */
export function onlyUndo(words: string, undo: () => void): Intent {
  let isUndone = false
  return {
    words,
    canUndo: () => !isUndone,
    canRedo: () => false,
    undo: async () => {
      isUndone = true
      undo()
    },
    redo: async () => {
      throw new Error(m.entries_intent_gone())
    },
  }
}
