/// <reference lib="webworker" />
import { EntryTexts } from './EntryTexts'
import type { EntryAnswer, EntryRequest } from './protocol'

let texts: EntryTexts | undefined

self.addEventListener('message', ({ data }: MessageEvent<EntryRequest>) => void handle(data))

async function handle(request: EntryRequest): Promise<void> {
  switch (request.kind) {
    case 'open':
      texts = new EntryTexts(request.spec)
      return
    case 'put':
      try {
        answer({ kind: 'told', id: request.id, values: (await texts?.put(request.entries)) ?? [] })
      } catch (error) {
        answer({ kind: 'failed', id: request.id, reason: String(error) })
      }
      return
    case 'drop':
      texts?.drop(request.paths)
      return
    case 'search':
      answer({ kind: 'found', id: request.id, paths: texts?.search(request.query) ?? [] })
  }
}

function answer(message: EntryAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage(message)
}
