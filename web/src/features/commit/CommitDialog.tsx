import { useState } from 'react'
import { FormNotes } from '~/builder/migration/beforeCommit/FormNotes'
import { CommitContents } from '~/changes/CommitContents'
import { Destination } from '~/changes/Destination'
import { IgnoredSettings } from '~/changes/IgnoredSettings'
import { MessageField } from '~/changes/MessageField'
import { DraftProblemsList } from '~/changes/problems/DraftProblemsList'
import { saidOf } from '~/changes/saidOf'
import { commitChanges } from '~/commands/commit/commitChanges'
import type { Committed } from '~/commands/commit/commitDrafts'
import { showMerge } from '~/commands/commit/madeCommit'
import { useCommitForm } from '~/commands/commit/useCommitForm'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import type { RefReference } from '~/provider/types'
import { Checkbox, Disclosure, FormDialog, TextField } from '~/ui'

export interface CommitDialogProps {
  readonly reference: RefReference
  readonly onCommitted: (outcome: Committed) => void
  readonly onClose: () => void
}

/** The commit form: the changes that go along, message and branch. Closes once the commit is on its branch. */
export function CommitDialog({ reference, onCommitted, onClose }: CommitDialogProps) {
  // The ref of the page changes with a commit to a new branch; the form stays with the one it was opened on.
  const [opened] = useState(reference)
  const handleLoaded = () => {
    onClose()
    showMerge(true)
  }
  const commit = useCommitForm(opened, (branch) => branch?.isProtected ?? false, handleLoaded)
  const createOnNewBranch = commit.wantsNewBranch || commit.needsNewBranch
  const { newBranchName } = commit
  const { folder } = useConfig()

  const handleSubmit = () => {
    const newBranch = createOnNewBranch ? newBranchName.value : undefined
    const said = saidOf(commit.message.drafts, commit.message.forms)
    commit.follow(commitChanges(commit.scope, opened, { ...commit.form, newBranch, said }, onCommitted))
  }
  return (
    <FormDialog
      title={folder?.saves ? m.commit_save_title() : m.workspace_commit_title({ ref: opened.ref })}
      size="wide"
      isOpen
      onOpenChange={() => commit.takesView || onClose()}
      submitLabel={
        folder?.saves ? m.commit_save() : (commit.publishing.words?.commit ?? m.workspace_commit())
      }
      isSubmitDisabled={!commit.hasChanges || commit.isStopped}
      onSubmit={handleSubmit}
      {...commit.submission}
      content={<CommitContents {...commit.contents} />}
      notes={
        <>
          <FormNotes reference={opened} drafts={commit.contents.changes.drafts} />
          <DraftProblemsList files={commit.problems} />
          <IgnoredSettings names={commit.ignored} />
        </>
      }
    >
      {!folder?.saves && <MessageField {...commit.message} />}
      <Destination note={commit.accessNote ?? (commit.isProposal ? m.commit_by_review() : undefined)}>
        {folder
          ? folder.saves
            ? m.commit_goes_to_files({ path: folder.path })
            : m.commit_goes_to_folder({ branch: opened.ref, path: folder.path })
          : createOnNewBranch
            ? m.commit_goes_to_new({ branch: newBranchName.value, from: opened.ref })
            : commit.isLive
              ? m.commit_goes_live({ branch: opened.ref })
              : m.commit_goes_to({ branch: opened.ref })}
      </Destination>
      {!folder && (
        <Disclosure
          label={m.commit_details()}
          isNeeded={createOnNewBranch && newBranchName.errorMessage !== undefined}
        >
          <Checkbox
            isSelected={createOnNewBranch}
            isDisabled={commit.needsNewBranch}
            onChange={commit.setWantsNewBranch}
          >
            {m.workspace_new_branch()}
          </Checkbox>
          {createOnNewBranch && (
            <TextField label={m.workspace_new_branch_name()} isRequired {...newBranchName} />
          )}
        </Disclosure>
      )}
    </FormDialog>
  )
}
