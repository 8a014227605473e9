import { READY } from '~/lib/workers/ready'
import { createAnswerer } from '~/validation/answer'
import type { ValidationRequest } from '~/validation/protocol'

/** The real validation on the test's own thread: happy-dom has no module workers. */
export class InlineWorker extends EventTarget {
  readonly #answer = createAnswerer()

  constructor() {
    super()
    this.#say(() => READY)
  }

  postMessage(request: ValidationRequest): void {
    this.#say(() => this.#answer(request))
  }

  /** Milliseconds until its script would be there. */
  protected get delay(): number {
    return 0
  }

  #say(message: () => unknown): void {
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: message() })), this.delay)
  }

  terminate(): void {}
}

/** Its script is there, and it never answers, as when it is lost in a pattern. */
export class DeafWorker extends InlineWorker {
  isEnded = false
  override postMessage(): void {}
  override terminate(): void {
    this.isEnded = true
  }
}

/** Its script never comes. */
export class LostWorker extends DeafWorker {
  protected override get delay(): number {
    return 1_000_000
  }
}

/** happy-dom's tests have no workers; the link needs only these parts of one. */
export function asWorker(worker: InlineWorker): Worker {
  return Object.assign(worker, { onmessage: null, onmessageerror: null, onerror: null })
}
