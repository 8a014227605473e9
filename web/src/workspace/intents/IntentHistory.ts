import type { Intent } from './Intent'

export interface IntentHistoryState {
  /** What was done last, if it can be taken back. */
  readonly undo: Intent | undefined
  /** What was taken back last, if it can be done again. */
  readonly redo: Intent | undefined
  /** Files are changing. */
  readonly isBusy: boolean
}

/** Older ones hold their documents' steps for nobody. */
const MAX_KEPT = 50

/** What was done to the files of a ref, intent by intent. */
export class IntentHistory {
  readonly #listeners = new Set<() => void>()
  #done: Intent[] = []
  #undone: Intent[] = []
  #isBusy = false
  #state: IntentHistoryState = { undo: undefined, redo: undefined, isBusy: false }

  readonly state = (): IntentHistoryState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  add(intent: Intent): void {
    this.#done = [...this.#done, intent].slice(-MAX_KEPT)
    this.#undone = []
    this.#tell()
  }

  /** Takes back what was done last of what still can be. Answers it. */
  undo(): Promise<Intent | undefined> {
    return this.#turn('undo')
  }

  redo(): Promise<Intent | undefined> {
    return this.#turn('redo')
  }

  async #turn(direction: 'undo' | 'redo'): Promise<Intent | undefined> {
    if (this.#isBusy) return undefined
    const [from, to] = direction === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done]
    // What cannot be taken back any more is in nobody's way.
    let intent = from.pop()
    while (intent && !(direction === 'undo' ? intent.canUndo() : intent.canRedo())) intent = from.pop()
    if (intent) {
      this.#isBusy = true
      this.#tell()
      try {
        await intent[direction]()
        to.push(intent)
      } finally {
        this.#isBusy = false
      }
    }
    this.#tell()
    return intent
  }

  #tell(): void {
    this.#state = {
      undo: this.#done.findLast((intent) => intent.canUndo()),
      redo: this.#undone.findLast((intent) => intent.canRedo()),
      isBusy: this.#isBusy,
    }
    for (const listener of this.#listeners) listener()
  }
}
