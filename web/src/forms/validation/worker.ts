/// <reference lib="webworker" />
import { createAnswerer } from './answer'
import type { ValidationRequest } from './protocol'

const answer = createAnswerer()

self.addEventListener('message', (event: MessageEvent<ValidationRequest>) => {
  self.postMessage(answer(event.data))
})
