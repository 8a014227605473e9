import { useEffect, useEffectEvent } from 'react'
import { blobRoute } from '~/lib/routes'
import { useAccount } from '~/provider/ProviderContext'
import type { PathReference } from '~/provider/types'
import { formTitle } from '../Project'
import type { ProjectReading } from '../readProject'
import { listedProject } from './ListedProject'
import { touchProject } from './recentProjects'

/** Notes that a project is before somebody, once it can be read. */
export function useTouchedProject(reference: PathReference, reading: ProjectReading): void {
  const account = useAccount()
  const form = reading.kind === 'form' ? reading.form : undefined
  // Also when it is called something else by now.
  const shown = form && `${account} ${blobRoute(reference)} ${formTitle(form)}`
  const touch = useEffectEvent(() => form && touchProject(account, listedProject(reference, form)))
  useEffect(() => {
    if (shown !== undefined) touch()
  }, [shown])
}
