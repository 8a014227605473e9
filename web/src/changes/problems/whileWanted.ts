import type { Outcome, WorkerLink } from '~/validation/WorkerLink'

/** What a check needs of the link to the worker. */
export type WorkerQuestions = Pick<WorkerLink, 'ask'>

/**
 * The link for one check of several questions. Once nobody wants it any more its question is given up, and with it the
 * worker that may be at it for seconds; it asks no other, so that the next check has the link for itself.
 */
export function whileWanted(link: WorkerLink, signal: AbortSignal): WorkerQuestions {
  let isAsking = false
  signal.addEventListener('abort', () => {
    if (isAsking) link.close()
  })
  return {
    async ask(question): Promise<Outcome> {
      if (signal.aborted) return { kind: 'closed' }
      isAsking = true
      try {
        return await link.ask(question)
      } finally {
        isAsking = false
      }
    },
  }
}
