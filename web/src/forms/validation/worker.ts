/// <reference lib="webworker" />
import './withoutProto'
import { READY } from '../workers/ready'
import { createAnswerer } from './answer'
import type { ValidationRequest } from './protocol'

const answer = createAnswerer()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
self.postMessage(READY)

self.addEventListener('message', (event: MessageEvent<ValidationRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage(answer(event.data))
})
