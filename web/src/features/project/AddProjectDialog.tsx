import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { accessWords } from '~/commands/accessWords'
import { createProject } from '~/commands/createProject'
import { checkProjectName, freeProjectName, projectFiles } from '~/commands/projectNames'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { useNewBranchName } from '~/commands/useNewBranchName'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries'
import { useResolvedRef } from '~/provider/refs'
import type { RefReference } from '~/provider/types'
import { useWriteAccess } from '~/provider/writeAccess'
import { Callout, FormDialog, TextField } from '~/ui'

export interface AddProjectDialogProps {
  readonly reference: RefReference
  /** '' for the root. */
  readonly folder: string
  readonly onClose: () => void
}

/** A new project in a folder of the ref. Success leads to its form. */
export function AddProjectDialog({ reference, folder, onClose }: AddProjectDialogProps) {
  const { owner, repo, ref } = reference
  const scope = useCommandScope()
  const provider = useProvider()
  const { commit } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(provider, { owner, repo }, commit))
  const access = useWriteAccess(reference, true)
  const needsBranch = access?.kind === 'branch' || access?.kind === 'fork'
  const branchName = useNewBranchName(reference, needsBranch)
  const accessNote = access && accessWords(access, reference)
  const paths = useMemo(() => tree?.entries.map(({ path }) => path) ?? [], [tree])
  const [edited, setName] = useState<string>()
  const name = edited ?? freeProjectName(m.workspace_project_name_default(), folder, paths)
  const { follow, isLoaded, submission } = useFormOperation(onClose)

  // Once it is there its own files have the name.
  const nameError = submission.isSubmitting || isLoaded ? undefined : checkProjectName(name, folder, paths)
  const files = projectFiles(folder, name)

  const handleSubmit = () => {
    // Once its files are there, another name would be proposed.
    setName(name)
    branchName.setName(branchName.name)
    const newBranch = needsBranch ? branchName.name : undefined
    const isForFork = access?.kind === 'fork'
    follow(createProject(scope, { owner, repo, ref, folder, name, newBranch, isForFork }))
  }
  return (
    <FormDialog
      title={folder === '' ? m.workspace_add_project() : m.workspace_add_project_to({ folder })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_add_project_submit()}
      isSubmitDisabled={!access || access.kind === 'archived'}
      onSubmit={handleSubmit}
      {...submission}
    >
      {accessNote !== undefined && <Callout>{accessNote}</Callout>}
      <TextField
        label={m.workspace_project_name()}
        description={m.workspace_project_files({ project: files.project, data: files.data })}
        isRequired
        value={name}
        onChange={setName}
        errorMessage={nameError}
      />
      {needsBranch && (
        <TextField
          label={m.workspace_new_branch_name()}
          isRequired
          value={branchName.name}
          onChange={branchName.setName}
          errorMessage={submission.isSubmitting || isLoaded ? undefined : branchName.error}
        />
      )}
    </FormDialog>
  )
}
