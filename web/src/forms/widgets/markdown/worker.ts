/// <reference lib="webworker" />
import { readMarkdown } from './readMarkdown'
import type { MarkdownAnswer, MarkdownRequest } from './tree'

self.addEventListener('message', ({ data: { text } }: MessageEvent<MarkdownRequest>) => {
  const answer: MarkdownAnswer = { tree: readMarkdown(text) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage(answer)
})
