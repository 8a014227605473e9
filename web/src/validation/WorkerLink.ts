import { type LOADING, LOADING_MS, type READY } from '~/lib/workers/ready'
import type { DataFile, NotLoaded, ValidationAnswer, ValidationRequest } from './protocol'

/** A schema may be made to take for ever; a person does not wait longer for a mark at a field. */
const DEADLINE_MS = 2_500

export type Outcome =
  | Extract<ValidationAnswer, { kind: 'checked' }>
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'too-slow' }
  /** The worker's script did not arrive, or not in time. */
  | { readonly kind: 'not-loaded' }
  /** The link was closed before there was an answer. */
  | { readonly kind: 'closed' }

export interface WorkerLink {
  /** One question at a time. The worker is ended when it takes too long; the next question starts a new one. */
  ask(question: {
    readonly schema: string
    readonly data: string
    /** What the data are written in; left out for JSON. */
    readonly file?: DataFile | undefined
    readonly probes: ValidationRequest['probes']
    /** Milliseconds, where somebody waits for just this answer. */
    readonly deadline?: number
  }): Promise<Outcome>
  /** Ends the worker; whoever waits for an answer is told. The next question starts another worker. */
  close(): void
}

/** @param spawn starts the worker; only when first asked. */
export function createWorkerLink(spawn: () => Worker, usualDeadline = DEADLINE_MS): WorkerLink {
  let worker: Worker | undefined
  let knownSchema: string | undefined
  let isReady = false
  let lastId = 0
  let settle: ((outcome: Outcome) => void) | undefined

  function close(): void {
    worker?.terminate()
    worker = undefined
    knownSchema = undefined
    isReady = false
    settle?.({ kind: 'closed' })
  }

  return {
    close,
    ask({ schema, data, file, probes, deadline = usualDeadline }) {
      lastId += 1
      const id = lastId
      const running = worker ?? spawn()
      worker = running
      return new Promise((resolve) => {
        function finish(outcome: Outcome): void {
          clearTimeout(timer)
          running.removeEventListener('message', handleMessage)
          running.removeEventListener('error', handleError)
          if (settle === finish) settle = undefined
          resolve(outcome)
        }
        function giveUp(outcome: Outcome): void {
          finish(outcome)
          if (worker === running) close()
        }
        function handleMessage({
          data: answer,
        }: MessageEvent<ValidationAnswer | NotLoaded | typeof READY | typeof LOADING>): void {
          if (answer.kind === 'ready') {
            isReady = true
            waitFor(deadline)
          } else if (answer.kind === 'loading') waitFor(LOADING_MS)
          else if (answer.id !== id) return
          // Asked again, the same worker would not fetch it again.
          else if (answer.kind === 'not-loaded') giveUp({ kind: 'not-loaded' })
          else finish(answer)
        }
        function handleError(event: ErrorEvent): void {
          giveUp(isReady ? { kind: 'failed', reason: event.message } : { kind: 'not-loaded' })
        }
        let timer: ReturnType<typeof setTimeout> | undefined
        function waitFor(milliseconds: number): void {
          clearTimeout(timer)
          timer = setTimeout(() => giveUp({ kind: isReady ? 'too-slow' : 'not-loaded' }), milliseconds)
        }
        settle = finish
        waitFor(isReady ? deadline : LOADING_MS)
        running.addEventListener('message', handleMessage)
        running.addEventListener('error', handleError)
        const request: ValidationRequest = {
          id,
          data,
          file,
          probes,
          ...(schema !== knownSchema && { schema }),
        }
        knownSchema = schema
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
        running.postMessage(request)
      })
    },
  }
}
