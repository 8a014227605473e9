/// <reference lib="webworker" />
import './withoutProto'
import { formatOf, loadFormat } from '~/formats/formatOf'
import { LOADING, READY } from '~/lib/workers/ready'
import { createAnswerer } from './answer'
import type { NotLoaded, ValidationAnswer, ValidationRequest } from './protocol'

const answer = createAnswerer()
say(READY)

self.addEventListener('message', ({ data }: MessageEvent<ValidationRequest>) => {
  void isLoaded(data).then((isThere) => say(isThere ? answer(data) : { id: data.id, kind: 'not-loaded' }))
})

/** Brings what reads the data, where that is not there yet. */
async function isLoaded({ file }: ValidationRequest): Promise<boolean> {
  if (file === undefined || formatOf(file.path, file.body) !== undefined) return true
  say(LOADING)
  try {
    await loadFormat(file.path, file.body)
  } catch {
    return false
  }
  say(READY)
  return true
}

function say(message: ValidationAnswer | NotLoaded | typeof READY | typeof LOADING): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage(message)
}
