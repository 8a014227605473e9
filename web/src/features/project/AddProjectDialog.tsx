import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createProject } from '~/commands/createProject'
import { checkProjectName, projectFiles } from '~/commands/projectNames'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries'
import { useResolvedRef } from '~/provider/refs'
import type { RefReference } from '~/provider/types'
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
  const { commit, branch } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(useProvider(), { owner, repo }, commit))
  const paths = useMemo(() => tree?.entries.map(({ path }) => path) ?? [], [tree])
  const [name, setName] = useState<string>(m.workspace_project_name_default())
  const { follow, isLoaded, submission } = useFormOperation(onClose)

  // Once it is there its own files have the name.
  const nameError = submission.isSubmitting || isLoaded ? undefined : checkProjectName(name, folder, paths)
  const files = projectFiles(folder, name)
  return (
    <FormDialog
      title={folder === '' ? m.workspace_add_project() : m.workspace_add_project_to({ folder })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_add_project_submit()}
      isSubmitDisabled={!branch}
      onSubmit={() => follow(createProject(scope, { owner, repo, ref, folder, name }))}
      {...submission}
    >
      {commit !== undefined && !branch && (
        <Callout tone="warning">{m.workspace_project_needs_branch({ ref })}</Callout>
      )}
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
