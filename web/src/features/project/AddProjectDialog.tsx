import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { accessWords } from '~/commands/accessWords'
import { freeBranchName } from '~/commands/branchNames'
import { createProject } from '~/commands/createProject'
import { checkProjectName, projectFiles } from '~/commands/projectNames'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchesQuery, treeQuery } from '~/provider/queries'
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
  const { data: branches } = useQuery(branchesQuery(provider, { owner, repo }))
  const access = useWriteAccess(reference, true)
  const accessNote = access && accessWords(access, reference)
  const paths = useMemo(() => tree?.entries.map(({ path }) => path) ?? [], [tree])
  const [name, setName] = useState<string>(m.workspace_project_name_default())
  const { follow, isLoaded, submission } = useFormOperation(onClose)

  // Once it is there its own files have the name.
  const nameError = submission.isSubmitting || isLoaded ? undefined : checkProjectName(name, folder, paths)
  const files = projectFiles(folder, name)

  const handleSubmit = () => {
    const names = branches?.map((branch) => branch.name) ?? []
    const needsBranch = access?.kind === 'branch' || access?.kind === 'fork'
    const newBranch = needsBranch ? freeBranchName(m.commands_new_branch_default(), names) : undefined
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
    </FormDialog>
  )
}
