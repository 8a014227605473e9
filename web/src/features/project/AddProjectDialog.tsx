import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createProject } from '~/commands/createProject'
import { useOperation } from '~/commands/operations'
import { checkProjectName, projectFiles } from '~/commands/projectNames'
import { useCommandScope } from '~/commands/useCommandScope'
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
  const [operationId, setOperationId] = useState<string>()

  const operation = useOperation(operationId)
  const isLoading = operation?.type === 'Loading'
  const isLoaded = operation?.type === 'Loaded'
  useEffect(() => {
    if (isLoaded) onClose()
  }, [isLoaded, onClose])

  // Once it is there its own files have the name.
  const nameError = isLoading || isLoaded ? undefined : checkProjectName(name, folder, paths)
  const files = projectFiles(folder, name)
  return (
    <FormDialog
      title={folder === '' ? m.workspace_add_project() : m.workspace_add_project_to({ folder })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_add_project_submit()}
      isSubmitting={isLoading}
      isSubmitDisabled={!branch}
      onSubmit={() => setOperationId(createProject(scope, { owner, repo, ref, folder, name }))}
      errorMessage={operation?.error?.message}
      progress={operation?.progress}
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
