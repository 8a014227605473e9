import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { accessWords } from '~/commands/accessWords'
import { commitChanges, runningCommit } from '~/commands/commitChanges'
import type { Committed } from '~/commands/commitDrafts'
import { useCommandScope } from '~/commands/useCommandScope'
import { useConflict } from '~/commands/useConflict'
import { useFormOperation } from '~/commands/useFormOperation'
import { useNewBranchName } from '~/commands/useNewBranchName'
import { useChangeSet } from '~/drafts/documents'
import { ChangedFiles } from '~/forms/changes/ChangedFiles'
import { ConflictQuestions } from '~/forms/changes/ConflictQuestions'
import { DraftProblemsList, isCommitStopped } from '~/forms/changes/DraftProblemsList'
import { type LeftOut, withoutLeftOut } from '~/forms/changes/selection'
import { useCommitCheck } from '~/forms/changes/useCommitCheck'
import { useDraftProblems } from '~/forms/changes/useDraftProblems'
import { useProjectForms } from '~/forms/changes/useProjectForms'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchesQuery } from '~/provider/queries'
import type { Branch, RefReference } from '~/provider/types'
import { useWriteAccess } from '~/provider/writeAccess'
import { Button, Callout, Checkbox, FormDialog, TextField } from '~/ui'
import { MessageField } from './MessageField'

export interface CommitDialogProps {
  readonly reference: RefReference
  readonly onCommitted: (outcome: Committed) => void
  readonly onClose: () => void
}

const noBranches: readonly Branch[] = []
const noLeftOut: LeftOut = new Map()

/** The commit form: message, branch and the changes that go with it. Closes once the commit is on its branch. */
export function CommitDialog({ reference, onCommitted, onClose }: CommitDialogProps) {
  const scope = useCommandScope()
  // The ref of the page changes with a commit to a new branch; the form stays with the one it was opened on.
  const [opened] = useState(reference)
  const drafts = useChangeSet(opened)
  const { data: branches = noBranches } = useQuery(branchesQuery(useProvider(), opened))
  const names = branches.map(({ name }) => name)
  const current = branches.find(({ name }) => name === opened.ref)
  const access = useWriteAccess(opened, true)
  const isForFork = access?.kind === 'fork'
  const needsNewBranch = isForFork || (access?.kind === 'branch' && access.isForced)
  const accessNote = access && accessWords(access, opened)

  const [message, setMessage] = useState<string>(m.workspace_commit_message_default())
  const [wantsNewBranch, setWantsNewBranch] = useState(current?.isProtected ?? false)
  const branchName = useNewBranchName(opened, names)
  const [leftOut, setLeftOut] = useState(noLeftOut)
  // The proposed message follows it, and for megabytes that takes a second.
  const wanted = useMemo(() => withoutLeftOut(drafts, leftOut), [drafts, leftOut])
  const forms = useProjectForms(
    opened,
    drafts.map((draft) => draft.reference.path),
  )
  const problems = useDraftProblems(wanted, forms)
  const [running] = useState(() => runningCommit(scope, opened))
  const { operation, follow, submission } = useFormOperation(onClose, running)
  const { isSubmitting } = submission
  const conflict = useConflict(operation, opened)
  const resolutions = conflict?.resolutions

  const createOnNewBranch = wantsNewBranch || needsNewBranch
  const check = useCommitCheck(opened, resolutions)
  const handleSubmit = () => {
    const newBranch = createOnNewBranch ? branchName.name : undefined
    const form = { message, newBranch, isForFork, leftOut, check, ...(resolutions && { resolutions }) }
    follow(commitChanges(scope, opened, form, onCommitted))
  }
  return (
    <FormDialog
      title={m.workspace_commit_title({ ref: opened.ref })}
      size="wide"
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_commit()}
      isSubmitDisabled={
        wanted.length === 0 ||
        access?.kind === 'archived' ||
        isCommitStopped(problems) ||
        (conflict !== undefined && !resolutions)
      }
      onSubmit={handleSubmit}
      {...submission}
      {...(conflict && { errorMessage: undefined })}
    >
      <MessageField message={message} onChange={setMessage} drafts={wanted} forms={forms} />
      {accessNote !== undefined && <Callout>{accessNote}</Callout>}
      <Checkbox isSelected={createOnNewBranch} isDisabled={needsNewBranch} onChange={setWantsNewBranch}>
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
      {conflict ? (
        <>
          <ConflictQuestions {...conflict.questions} />
          <div>
            <Button isDisabled={isSubmitting} onPress={conflict.leave}>
              {m.changes_conflict_back()}
            </Button>
          </div>
        </>
      ) : (
        <ChangedFiles
          drafts={drafts}
          forms={forms}
          leftOut={leftOut}
          onLeaveOut={setLeftOut}
          isBusy={isSubmitting}
        />
      )}
      <DraftProblemsList files={problems} />
    </FormDialog>
  )
}
