import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkBranchName, freeBranchName } from '~/commands/branchNames'
import { commitChanges } from '~/commands/commitChanges'
import { CommitConflictError } from '~/commands/commitDrafts'
import { useOperation } from '~/commands/operations'
import { useCommandScope } from '~/commands/useCommandScope'
import { useChangeSet } from '~/drafts/documents'
import { ChangedFiles } from '~/editor/changes/ChangedFiles'
import { ConflictQuestions } from '~/editor/changes/ConflictQuestions'
import { answer, type ConflictAnswers, resolutionsOf } from '~/editor/changes/choices'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchesQuery } from '~/provider/queries'
import type { Branch, RefReference } from '~/provider/types'
import { Callout, Checkbox, FormDialog, TextArea, TextField } from '~/ui'

export interface CommitDialogProps {
  readonly reference: RefReference
  readonly onClose: () => void
}

const noBranches: readonly Branch[] = []

/** The commit form: message, branch and the files that go with it. Closes once the commit is on its branch. */
export function CommitDialog({ reference, onClose }: CommitDialogProps) {
  const scope = useCommandScope()
  // The ref of the page changes with a commit to a new branch; the form stays with the one it was opened on.
  const [opened] = useState(reference)
  const drafts = useChangeSet(opened)
  const { data: branches = noBranches } = useQuery(branchesQuery(useProvider(), opened))
  const names = branches.map(({ name }) => name)
  const current = branches.find(({ name }) => name === opened.ref)
  const needsNewBranch = branches.length > 0 && !current

  const [message, setMessage] = useState<string>(m.workspace_commit_message_default())
  const [wantsNewBranch, setWantsNewBranch] = useState(current?.isProtected ?? false)
  const [editedName, setEditedName] = useState<string>()
  const [answers, setAnswers] = useState<ConflictAnswers>(new Map())
  const [operationId, setOperationId] = useState<string>()

  const operation = useOperation(operationId)
  const isLoading = operation?.type === 'Loading'
  const isLoaded = operation?.type === 'Loaded'
  useEffect(() => {
    if (isLoaded) onClose()
  }, [isLoaded, onClose])

  const createOnNewBranch = wantsNewBranch || needsNewBranch
  const newBranchName = editedName ?? freeBranchName(m.workspace_new_branch_default(), names)
  // While it is being created its name is taken by itself.
  const nameError = createOnNewBranch && !isLoading ? checkBranchName(newBranchName, names) : undefined
  const conflict = operation?.error instanceof CommitConflictError ? operation.error : undefined
  const resolutions = conflict && resolutionsOf(conflict.files, answers)

  const handleSubmit = () => {
    const newBranch = createOnNewBranch ? newBranchName : undefined
    setOperationId(commitChanges(scope, opened, { message, newBranch, ...(resolutions && { resolutions }) }))
  }
  return (
    <FormDialog
      title={m.workspace_commit_title({ ref: opened.ref })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_commit()}
      isSubmitting={isLoading}
      isSubmitDisabled={drafts.length === 0 || (conflict !== undefined && !resolutions)}
      onSubmit={handleSubmit}
      errorMessage={conflict ? undefined : operation?.error?.message}
      progress={operation?.progress}
    >
      <TextArea
        label={m.workspace_commit_message()}
        isRequired
        rows={2}
        value={message}
        onChange={setMessage}
        errorMessage={message.trim() === '' ? m.workspace_commit_message_required() : undefined}
      />
      {current?.isProtected === true && (
        <Callout tone="warning">{m.workspace_branch_protected({ branch: current.name })}</Callout>
      )}
      <Checkbox
        isSelected={createOnNewBranch}
        isDisabled={needsNewBranch}
        onChange={setWantsNewBranch}
        {...(needsNewBranch && { description: m.workspace_not_a_branch({ ref: opened.ref }) })}
      >
        {m.workspace_new_branch()}
      </Checkbox>
      {createOnNewBranch && (
        <TextField
          label={m.workspace_new_branch_name()}
          isRequired
          value={newBranchName}
          onChange={setEditedName}
          errorMessage={nameError}
        />
      )}
      <ChangedFiles drafts={drafts} isBusy={isLoading} />
      {conflict && (
        <ConflictQuestions
          files={conflict.files}
          answers={answers}
          onAnswer={(path, id, side) => setAnswers((before) => answer(before, path, id, side))}
        />
      )}
    </FormDialog>
  )
}
