import { useState } from 'react'
import { FormNotes } from '~/builder/migration/beforeCommit/FormNotes'
import { CommitContents } from '~/changes/CommitContents'
import { MessageField } from '~/changes/MessageField'
import { DraftProblemsList } from '~/changes/problems/DraftProblemsList'
import { commitChanges } from '~/commands/commit/commitChanges'
import type { Committed } from '~/commands/commit/commitDrafts'
import { useCommitForm } from '~/commands/commit/useCommitForm'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Callout, Checkbox, FormDialog, TextField } from '~/ui'

export interface CommitDialogProps {
  readonly reference: RefReference
  readonly onCommitted: (outcome: Committed) => void
  readonly onClose: () => void
}

/** The commit form: message, branch and the changes that go with it. Closes once the commit is on its branch. */
export function CommitDialog({ reference, onCommitted, onClose }: CommitDialogProps) {
  // The ref of the page changes with a commit to a new branch; the form stays with the one it was opened on.
  const [opened] = useState(reference)
  const commit = useCommitForm(opened, (branch) => branch?.isProtected ?? false, onClose)
  const createOnNewBranch = commit.wantsNewBranch || commit.needsNewBranch

  const handleSubmit = () => {
    const newBranch = createOnNewBranch ? commit.newBranchName.value : undefined
    commit.follow(commitChanges(commit.scope, opened, { ...commit.form, newBranch }, onCommitted))
  }
  return (
    <FormDialog
      title={m.workspace_commit_title({ ref: opened.ref })}
      size="wide"
      isSteady
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_commit()}
      isSubmitDisabled={!commit.hasChanges || commit.isStopped}
      onSubmit={handleSubmit}
      {...commit.submission}
      notes={
        <>
          <FormNotes reference={opened} drafts={commit.contents.changes.drafts} />
          <DraftProblemsList files={commit.problems} />
        </>
      }
    >
      <MessageField {...commit.message} />
      {commit.accessNote !== undefined && <Callout>{commit.accessNote}</Callout>}
      <Checkbox
        isSelected={createOnNewBranch}
        isDisabled={commit.needsNewBranch}
        onChange={commit.setWantsNewBranch}
      >
        {m.workspace_new_branch()}
      </Checkbox>
      {createOnNewBranch && (
        <TextField label={m.workspace_new_branch_name()} isRequired {...commit.newBranchName} />
      )}
      <CommitContents {...commit.contents} />
    </FormDialog>
  )
}
