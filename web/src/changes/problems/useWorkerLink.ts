import { useEffect, useState } from 'react'
import { spawnWorker } from '~/lib/workers/spawnWorker'
import { createWorkerLink, type WorkerLink } from '~/validation/WorkerLink'

/** A link to a worker that checks, ended with the component. */
export function useWorkerLink(): WorkerLink {
  const [link] = useState(() => createWorkerLink(() => spawnWorker('validation')))
  useEffect(() => () => link.close(), [link])
  return link
}
