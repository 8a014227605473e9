/// <reference lib="webworker" />
import './withoutProto'
import { createAnswerer } from './answer'
import type { ValidationRequest } from './protocol'

const answer = createAnswerer()

self.addEventListener('message', (event: MessageEvent<ValidationRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage(answer(event.data))
})
