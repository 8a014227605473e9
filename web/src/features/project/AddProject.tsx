import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RefReference } from '~/provider/types'

const AddProjectDialog = lazy(async () => ({
  default: (await import('./AddProjectDialog')).AddProjectDialog,
}))

export interface AddProjectProps {
  readonly reference: RefReference
  /** The screen; it asks for a project in a folder, '' being the root. */
  readonly children: (addProject: (folder: string) => void) => ReactNode
}

/** A screen of a ref with the form to add a project to one of its folders. */
export function AddProject({ reference, children }: AddProjectProps) {
  const [folder, setFolder] = useState<string>()
  return (
    <>
      {children(setFolder)}
      <Suspense>
        {folder !== undefined && (
          <AddProjectDialog reference={reference} folder={folder} onClose={() => setFolder(undefined)} />
        )}
      </Suspense>
    </>
  )
}
