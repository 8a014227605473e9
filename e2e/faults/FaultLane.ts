/** What befalls one request on its way. */
export type Fault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The server never hears of it. */
  | { readonly kind: 'drop-request' }
  /** The server does it, and the answer is lost. */
  | { readonly kind: 'drop-answer' }
  /** The server gets it twice, as from a proxy that repeats; the browser hears the second answer. */
  | { readonly kind: 'repeat' }
  /** The answer ends in the middle. */
  | { readonly kind: 'truncate' }
  /** An answer that no provider gave: `isDone` says whether the server did the work. */
  | { readonly kind: 'answer'; readonly status: number; readonly isDone: boolean }
  /** Something happens elsewhere first; the request is then passed on. */
  | { readonly kind: 'meanwhile'; readonly act: () => Promise<unknown> }
  /** The same, once the server has answered and before the browser hears of it. */
  | { readonly kind: 'afterwards'; readonly act: () => Promise<unknown> }

/** Says what befalls the call of this index; they are counted from 0 since the faults were set. */
export type Faults = (index: number) => Fault | undefined

/** The calls about one repository. */
export class FaultLane {
  readonly #prefix: string
  #faults: Faults | undefined
  #calls: string[] = []
  /** What happens elsewhere at the moment. */
  readonly #acts = new Set<Promise<unknown>>()

  constructor({ owner, repo }: { readonly owner: string; readonly repo: string }) {
    this.#prefix = `/api/v3/repos/${owner}/${repo}/`
  }

  /** From now on its calls meet these faults. */
  harm(faults: Faults): void {
    this.#faults = faults
    this.#calls = []
  }

  /** From now on everything is passed on as it is. */
  heal(): void {
    this.#faults = undefined
  }

  /** The calls since `harm` was last called, each as its method and its path below the repository. */
  get calls(): readonly string[] {
    return this.#calls
  }

  /** Resolves when nothing happens elsewhere any more that a fault has started. */
  async quiet(): Promise<void> {
    await Promise.allSettled(this.#acts)
  }

  /** Counts a request if it is one of its calls. Undefined: nothing befalls it. */
  faultOf(method: string, path: string): Fault | undefined {
    if (!path.startsWith(this.#prefix)) return undefined
    const fault = this.#faults?.(this.#calls.length)
    this.#calls.push(`${method} ${path.slice(this.#prefix.length)}`)
    if (fault?.kind !== 'meanwhile' && fault?.kind !== 'afterwards') return fault
    return { ...fault, act: () => this.#watch(fault.act()) }
  }

  async #watch(acting: Promise<unknown>): Promise<void> {
    this.#acts.add(acting)
    await acting.finally(() => this.#acts.delete(acting))
  }
}
