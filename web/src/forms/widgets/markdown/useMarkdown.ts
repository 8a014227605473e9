import { useEffect, useState } from 'react'
import { LOADING_MS, type READY } from '~/lib/workers/ready'
import { spawnWorker } from '~/lib/workers/spawnWorker'
import type { MarkdownAnswer, MarkdownRequest, MarkdownTree } from './tree'
// oxlint-disable-next-line import/default -- Vite makes this module: the address of the built worker
import address from './worker.ts?worker&url'

/** Markdown can be written so that parsing takes for ever; nobody waits longer for a preview. */
const DEADLINE_MS = 1_500
/** Typing pauses this long before it is parsed again. */
const PAUSE_MS = 150

type MarkdownReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly tree: MarkdownTree }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'failed' }

/** A text's Markdown, parsed in a worker that is ended when it takes too long. The last result stays until the next. */
export function useMarkdown(text: string): MarkdownReading {
  const [reading, setReading] = useState<MarkdownReading>({ kind: 'reading' })
  useEffect(() => {
    const timer = setTimeout(() => {
      stop = parse(text, setReading)
    }, PAUSE_MS)
    let stop = () => clearTimeout(timer)
    return () => stop()
  }, [text])
  return reading
}

/** @returns what ends it. */
function parse(text: string, done: (reading: MarkdownReading) => void): () => void {
  const worker = spawnWorker(address)
  let timer = setTimeout(tooSlow, LOADING_MS)

  function tooSlow(): void {
    finish({ kind: 'too-slow' })
  }

  function finish(reading: MarkdownReading): void {
    end()
    done(reading)
  }
  function end(): void {
    clearTimeout(timer)
    worker.terminate()
  }

  worker.addEventListener('message', ({ data }: MessageEvent<MarkdownAnswer | typeof READY>) => {
    if (data.kind === 'read') return finish(data)
    clearTimeout(timer)
    timer = setTimeout(tooSlow, DEADLINE_MS)
  })
  worker.addEventListener('error', () => finish({ kind: 'failed' }))
  const request: MarkdownRequest = { text }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  worker.postMessage(request)
  return end
}
