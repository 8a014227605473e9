import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { StartChoice } from '~/builder/starting/StartChoice'
import { useStart } from '~/builder/starting/useStart'
import { accessWords } from '~/commands/accessWords'
import { useNewBranchName } from '~/commands/branches/useNewBranchName'
import { createProject } from '~/commands/createProject'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import { useConfig, useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries/queries'
import { useResolvedRef } from '~/provider/queries/refs'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import type { RefReference } from '~/provider/types'
import { Callout, FormDialog, TextField } from '~/ui'
import type { TreeItem } from '~/workspace/files/folderEdits'

export interface AddProjectDialogProps {
  readonly reference: RefReference
  /** '' for the root. */
  readonly folder: string
  /** Whose form it is to be; undefined: of nothing that is there yet. */
  readonly of: TreeItem | undefined
  readonly onClose: () => void
}

/** A new project in a folder of the ref. Success leads to its form. */
export function AddProjectDialog({ reference, folder, of, onClose }: AddProjectDialogProps) {
  const { owner, repo, ref } = reference
  const scope = useCommandScope()
  const provider = useProvider()
  const saves = useConfig().folder?.saves === true
  const { commit } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(provider, { owner, repo }, commit))
  const access = useWriteAccess(reference, true)
  const needsBranch = access?.kind === 'branch' || access?.kind === 'fork'
  const branchName = useNewBranchName(reference, needsBranch)
  const accessNote = access && accessWords(access, reference)
  const paths = useMemo(() => tree?.entries.map(({ path }) => path) ?? [], [tree])
  const start = useStart({
    folder,
    paths,
    defaultName: m.workspace_project_name_default(),
    place: { reference: { owner, repo, ref }, commit },
    of,
  })
  const { name, files, choices } = start
  const { follow, isLoaded, submission } = useFormOperation(onClose)
  const isDone = submission.isSubmitting || isLoaded

  const handleSubmit = () => {
    // Once its files are there, another name would be proposed.
    start.setName(name)
    branchName.setName(branchName.name)
    const newBranch = needsBranch ? branchName.name : undefined
    const isForFork = access?.kind === 'fork'
    follow(createProject(scope, { owner, repo, ref, name, files, newBranch, isForFork }))
  }
  return (
    <FormDialog
      title={titleOf(folder, of)}
      isOpen
      onOpenChange={onClose}
      size={choices.way === 'empty' ? 'normal' : 'wide'}
      submitLabel={of ? m.workspace_make_form() : m.workspace_add_project_submit()}
      isSubmitDisabled={!access || access.kind === 'none' || !start.isReady}
      onSubmit={handleSubmit}
      {...submission}
    >
      {accessNote !== undefined && <Callout>{accessNote}</Callout>}
      <TextField
        label={m.workspace_project_name()}
        description={`${start.filesNote} ${saves ? m.starting_written() : m.starting_committed()}`}
        isRequired
        value={name}
        onChange={start.setName}
        // Once it is there its own files have the name.
        errorMessage={isDone ? undefined : start.nameError}
      />
      {choices.beginning && (
        <TextField label={m.starting_title()} value={start.title} onChange={start.setTitle} />
      )}
      {needsBranch && (
        <TextField
          label={m.workspace_new_branch_name()}
          isRequired
          {...branchName.field}
          {...(isDone && { errorMessage: undefined })}
        />
      )}
      <StartChoice {...choices} />
    </FormDialog>
  )
}

function titleOf(folder: string, of: TreeItem | undefined): string {
  if (of) return m.workspace_make_form_of({ path: of.path })
  return folder === '' ? m.workspace_add_project() : m.workspace_add_project_to({ folder })
}
