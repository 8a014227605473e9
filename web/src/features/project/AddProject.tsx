import { type ReactNode, useCallback, useState } from 'react'
import type { RefReference } from '~/provider/types'
import type { AskForProject } from '~/tree/files/FileRequest'
import { lazyPart } from '~/ui'
import type { TreeItem } from '~/workspace/files/folderEdits'

const AddProjectDialog = lazyPart(async () => (await import('./AddProjectDialog')).AddProjectDialog, {
  close: ({ onClose }) => onClose(),
})

interface AddProjectProps {
  readonly reference: RefReference
  /** The screen, which asks for a project. */
  readonly children: (addProject: AskForProject) => ReactNode
}

interface Wanted {
  readonly folder: string
  readonly of: TreeItem | undefined
}

/** A screen of a ref with the form to add a project to one of its folders. */
export function AddProject({ reference, children }: AddProjectProps) {
  const [wanted, setWanted] = useState<Wanted>()
  const addProject = useCallback<AskForProject>((folder, of) => setWanted({ folder, of }), [])
  return (
    <>
      {children(addProject)}
      {wanted && <AddProjectDialog reference={reference} {...wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}
