import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commitChanges } from '~/commands/commitChanges'
import { useCommandScope } from '~/commands/useCommandScope'
import { useConflict } from '~/commands/useConflict'
import { useFormOperation } from '~/commands/useFormOperation'
import { useNewBranchName } from '~/commands/useNewBranchName'
import { useChangeSet } from '~/drafts/documents'
import { ChangedFiles } from '~/editor/changes/ChangedFiles'
import { ConflictQuestions } from '~/editor/changes/ConflictQuestions'
import { FormProblems } from '~/forms/FormProblems'
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
  const branchName = useNewBranchName(names)
  const { operation, follow, submission } = useFormOperation(onClose)
  const { isSubmitting } = submission
  const conflict = useConflict(operation)
  const resolutions = conflict?.resolutions

  const createOnNewBranch = wantsNewBranch || needsNewBranch
  const handleSubmit = () => {
    const newBranch = createOnNewBranch ? branchName.name : undefined
    follow(commitChanges(scope, opened, { message, newBranch, ...(resolutions && { resolutions }) }))
  }
  return (
    <FormDialog
      title={m.workspace_commit_title({ ref: opened.ref })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_commit()}
      isSubmitDisabled={drafts.length === 0 || (conflict !== undefined && !resolutions)}
      onSubmit={handleSubmit}
      {...submission}
      {...(conflict && { errorMessage: undefined })}
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
          value={branchName.name}
          onChange={branchName.setName}
          // While it is being created its name is taken by itself.
          errorMessage={isSubmitting ? undefined : branchName.error}
        />
      )}
      <ChangedFiles drafts={drafts} isBusy={isSubmitting} />
      {drafts.map((draft) => (
        <FormProblems key={draft.reference.path} draft={draft} />
      ))}
      {conflict && <ConflictQuestions {...conflict.questions} />}
    </FormDialog>
  )
}
