import { LOADING_MS, type READY } from '../workers/ready'
import type { ValidationAnswer, ValidationRequest } from './protocol'

/** A schema may be made to take for ever; a person does not wait longer for a mark at a field. */
export const DEADLINE_MS = 2_500

export type Outcome =
  | Extract<ValidationAnswer, { kind: 'checked' }>
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'too-slow' }

export interface WorkerLink {
  /** One question at a time. The worker is ended when it takes too long; the next question starts a new one. */
  ask(question: {
    readonly schema: string
    readonly data: string
    readonly probes: ValidationRequest['probes']
  }): Promise<Outcome>
  close(): void
}

/** @param spawn starts the worker; only when first asked. */
export function createWorkerLink(spawn: () => Worker, deadline = DEADLINE_MS): WorkerLink {
  let worker: Worker | undefined
  let knownSchema: string | undefined
  let isReady = false
  let lastId = 0

  function close(): void {
    worker?.terminate()
    worker = undefined
    knownSchema = undefined
    isReady = false
  }

  return {
    close,
    ask({ schema, data, probes }) {
      lastId += 1
      const id = lastId
      const running = worker ?? spawn()
      worker = running
      return new Promise((resolve) => {
        function finish(outcome: Outcome): void {
          clearTimeout(timer)
          running.removeEventListener('message', handleMessage)
          running.removeEventListener('error', handleError)
          if (outcome.kind === 'too-slow' && worker === running) close()
          resolve(outcome)
        }
        function handleMessage({ data: answer }: MessageEvent<ValidationAnswer | typeof READY>): void {
          if (answer.kind === 'ready') {
            isReady = true
            waitFor(deadline)
          } else if (answer.id === id) finish(answer)
        }
        function handleError(event: ErrorEvent): void {
          if (worker === running) close()
          finish({ kind: 'failed', reason: event.message })
        }
        let timer: ReturnType<typeof setTimeout> | undefined
        function waitFor(milliseconds: number): void {
          clearTimeout(timer)
          timer = setTimeout(() => finish({ kind: 'too-slow' }), milliseconds)
        }
        waitFor(isReady ? deadline : LOADING_MS)
        running.addEventListener('message', handleMessage)
        running.addEventListener('error', handleError)
        const request: ValidationRequest = { id, data, probes, ...(schema !== knownSchema && { schema }) }
        knownSchema = schema
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
        running.postMessage(request)
      })
    },
  }
}
