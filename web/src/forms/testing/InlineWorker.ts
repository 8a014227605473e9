import { createAnswerer } from '../validation/answer'
import type { ValidationRequest } from '../validation/protocol'

/** The real validation on the test's own thread: happy-dom has no module workers. */
export class InlineWorker extends EventTarget {
  readonly #answer = createAnswerer()

  postMessage(request: ValidationRequest): void {
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: this.#answer(request) })), 0)
  }

  terminate(): void {}
}
