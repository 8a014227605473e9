import { createAnswerer } from '../validation/answer'
import type { ValidationRequest } from '../validation/protocol'
import { READY } from '../workers/ready'

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
