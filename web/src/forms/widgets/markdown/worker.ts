/// <reference lib="webworker" />
import { READY } from '~/lib/workers/ready'
import { readMarkdown } from './readMarkdown'
import type { MarkdownAnswer, MarkdownRequest } from './tree'

self.addEventListener('message', ({ data: { text } }: MessageEvent<MarkdownRequest>) => {
  const answer: MarkdownAnswer = { kind: 'read', tree: readMarkdown(text) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage(answer)
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
self.postMessage(READY)
