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
  /** The same, once the server has answered and before the browser hears of it, if it does. */
  | { readonly kind: 'afterwards'; readonly act: () => Promise<unknown>; readonly isAnswerLost: boolean }

/** Says what befalls the call of this index; they are counted from 0 since the faults were set. */
export type Faults = (index: number) => Fault | undefined

/** A call of the page, counted once however often the server got it. */
export interface Call {
  /** Its method, and its path below the repository. */
  readonly name: string
  readonly fault: Fault | undefined
  /** What the server answered; undefined where it has not, or not yet. */
  status: number | undefined
}

/** The calls about one repository. */
export class FaultLane {
  readonly #prefix: string
  #faults: Faults | undefined
  #calls: Call[] = []
  /** What befalls calls at the moment. */
  readonly #harms = new Set<Promise<void>>()

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

  /** The calls since `harm` was last called. */
  get calls(): readonly Call[] {
    return this.#calls
  }

  /** Resolves when no fault is at work any more. */
  async quiet(): Promise<void> {
    await Promise.allSettled(this.#harms)
  }

  /** Takes down a request. Undefined: it is not about the repository, or no call of a commit. */
  take(method: string, path: string): Call | undefined {
    if (!path.startsWith(this.#prefix)) return undefined
    const name = `${method} ${path.slice(this.#prefix.length)}`
    if (isBeside(name)) return undefined
    const call: Call = { name, fault: this.#faults?.(this.#calls.length), status: undefined }
    this.#calls.push(call)
    return call
  }

  /** Follows what befalls a call, to its end. */
  async follow(harm: Promise<void>): Promise<void> {
    this.#harms.add(harm)
    await harm.finally(() => this.#harms.delete(harm))
  }
}

/**
 * What comes at one of the calls of a commit by chance: the list of branches, which is read anew once a commit has made
 * one, and who else works on the file, which is asked once the page has nothing else to do.
 */
function isBeside(name: string): boolean {
  return /^GET (branches|pulls)\?/.test(name)
}
