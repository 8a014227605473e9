import { useEffect, useState } from 'react'
import { spawnValidator } from '~/validation/spawnValidator'
import { createWorkerLink, type WorkerLink } from '~/validation/WorkerLink'

/** A link to a worker that checks, ended with the component. */
export function useWorkerLink(): WorkerLink {
  const [link] = useState(() => createWorkerLink(spawnValidator))
  useEffect(() => () => link.close(), [link])
  return link
}
