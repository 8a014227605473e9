import { type ReactNode, useState } from 'react'
import type { RefReference } from '~/provider/types'
import { lazyPart } from '~/ui'

const AddProjectDialog = lazyPart(async () => (await import('./AddProjectDialog')).AddProjectDialog, {
  close: ({ onClose }) => onClose(),
})

interface AddProjectProps {
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
      {folder !== undefined && (
        <AddProjectDialog reference={reference} folder={folder} onClose={() => setFolder(undefined)} />
      )}
    </>
  )
}
