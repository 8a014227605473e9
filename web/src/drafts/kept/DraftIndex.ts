import { createStore, type StoreApi } from 'zustand/vanilla'
import { afterPaint } from '~/lib/slices/afterPaint'
import { m } from '~/paraglide/messages'
import type { Draft } from '../draft'

/** What the views may know of all drafts. */
interface DraftsState {
  /**
   * By account and file. Texts may be as old as the pause before a write; whether a draft is there, which its first key
   * decides, as old as that key's paint.
   */
  readonly drafts: ReadonlyMap<string, Draft>
  /** The accounts whose kept drafts have been read. */
  readonly loaded: ReadonlySet<string>
  /** Why drafts are not kept at present, for people; undefined while all is well. */
  readonly storageError: string | undefined
}

/** Which drafts there are, and whether they are kept: what the views listen to. */
export class DraftIndex {
  readonly state: StoreApi<DraftsState> = createStore(() => ({
    drafts: new Map(),
    loaded: new Set(),
    storageError: undefined,
  }))
  /** When storage has taken what is typed, by account and file: milliseconds. Those who show it are told by itself. */
  readonly keptAt: StoreApi<ReadonlyMap<string, number>> = createStore(() => new Map())
  /** Why storage failed, by the account or the file of which that is not made good yet. */
  readonly #failures = new Map<string, string>()

  #drafts: Map<string, Draft> = new Map()
  /** Whether no view has seen the present map: then it need not be copied, which for thousands of drafts is most of the work. */
  #isUnseen = false
  #times: Map<string, number> = new Map()
  /** The same of the times. */
  #areTimesUnseen = false
  /** How many ask that the views hear of all at once. */
  #holding = 0
  /** What is typed and not in the map yet: how to read what came of it. */
  readonly #typed = new Map<string, () => Draft | undefined>()
  /** The views are about to hear of it. */
  #isTelling = false

  /** As they are at this moment. */
  get drafts(): ReadonlyMap<string, Draft> {
    this.#takeTyped()
    return this.#drafts
  }

  /** Whether drafts are not kept at present. */
  get isFailing(): boolean {
    return this.state.getState().storageError !== undefined
  }

  publish(key: string, draft: Draft | undefined): void {
    this.#typed.delete(key)
    this.#put(key, draft)
    if (this.#holding === 0) this.#tell()
  }

  /** Of what is typed: the tree, the bar and whoever asks for newer versions are drawn once it is painted. */
  publishTyped(key: string, read: () => Draft | undefined): void {
    this.#typed.set(key, read)
    if (this.#isTelling) return
    this.#isTelling = true
    afterPaint(() => {
      this.#isTelling = false
      this.#takeTyped()
      if (this.#holding === 0 && this.#isUnseen) this.#tell()
    })
  }

  /** The views hear at the end of it what has become of many drafts: with each telling they are drawn anew. */
  async together<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#holding += 1
    try {
      return await work()
    } finally {
      this.#holding -= 1
      if (this.#holding === 0) this.#tell()
    }
  }

  #takeTyped(): void {
    for (const [key, read] of this.#typed) this.#put(key, read())
    this.#typed.clear()
  }

  #put(key: string, draft: Draft | undefined): void {
    const drafts = this.#isUnseen ? this.#drafts : new Map(this.#drafts)
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
    this.#drafts = drafts
    this.#isUnseen = true
  }

  #tell(): void {
    this.#takeTyped()
    this.#isUnseen = false
    this.state.setState({ drafts: this.#drafts })
    if (this.#areTimesUnseen) this.#tellTimes()
  }

  #tellTimes(): void {
    this.#areTimesUnseen = false
    this.keptAt.setState(this.#times, true)
  }

  markLoaded(account: string): void {
    this.state.setState(({ loaded }) => ({ loaded: new Set(loaded).add(account) }))
  }

  /** Storage has done what was wanted of it. */
  succeeded(source: string): void {
    if (this.#failures.delete(source)) this.#publishFailure()
  }

  /** Storage has a draft since then, in the version that is there or in one shortly before; undefined: it has none. */
  kept(key: string, time: number | undefined): void {
    if (this.#times.get(key) === time) return
    const times = this.#areTimesUnseen ? this.#times : new Map(this.#times)
    if (time === undefined || Number.isNaN(time)) times.delete(key)
    else times.set(key, time)
    this.#times = times
    this.#areTimesUnseen = true
    if (this.#holding === 0) this.#tellTimes()
  }

  failed(source: string, error: unknown): void {
    // It goes into a sentence.
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
    this.#failures.set(source, m.drafts_storage_failed({ reason }))
    this.#publishFailure()
  }

  #publishFailure(): void {
    const [storageError] = this.#failures.values()
    this.state.setState({ storageError })
  }
}
