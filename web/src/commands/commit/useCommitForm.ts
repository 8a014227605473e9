import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isCommitStopped } from '~/changes/problems/DraftProblemsList'
import { useCommitCheck } from '~/changes/problems/useCommitCheck'
import { useDraftProblems } from '~/changes/problems/useDraftProblems'
import { type LeftOut, withoutLeftOut } from '~/changes/selection'
import { useChangeSet } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { branchQuery } from '~/provider/queries/queries'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import type { Branch, RefReference } from '~/provider/types'
import { useProjectForms } from '~/workspace/forms/useProjectForms'
import { accessWords } from '../accessWords'
import { useNewBranchName } from '../branches/useNewBranchName'
import { useCommandScope } from '../useCommandScope'
import { useFormOperation } from '../useFormOperation'
import { runningCommit } from './commitForm'
import { useConflict } from './useConflict'

const noLeftOut: LeftOut = new Map()

/**
 * What the forms that commit have in common: what goes along and with which message, where it can go, and how far it is.
 * A commit of the ref that is under way already is followed. `onLoaded` closes the form. `isOnNewBranch` says whether it
 * begins with a new branch.
 */
export function useCommitForm(
  reference: RefReference,
  isOnNewBranch: (branch: Branch | undefined) => boolean,
  onLoaded: () => void,
) {
  const scope = useCommandScope()
  const [running] = useState(() => runningCommit(scope, reference))
  const { operation, follow, isLoaded, submission } = useFormOperation(onLoaded, running)
  const { isSubmitting } = submission

  const edits = useChangeSet(reference)
  // With their commit the drafts end a moment before the form closes; what it carries does not go from under the eyes.
  const [shown, setShown] = useState(edits)
  const isUnderWay = isSubmitting || isLoaded
  if (!isUnderWay && shown !== edits) setShown(edits)
  const drafts = isUnderWay ? shown : edits
  const { data: named } = useQuery({
    ...branchQuery(scope.provider, reference, reference.ref),
    // The page looks at it again and again.
    refetchOnMount: false,
  })
  const [wantsNewBranch, setWantsNewBranch] = useState(() => isOnNewBranch(named?.branch))
  const access = useWriteAccess(reference, true)
  const isForFork = access?.kind === 'fork'
  /** The ref itself does not take what is edited. */
  const needsNewBranch = isForFork || (access?.kind === 'branch' && access.isForced)
  const branchName = useNewBranchName(reference, (wantsNewBranch || needsNewBranch) && !isUnderWay)

  const [message, setMessage] = useState<string>(m.workspace_commit_message_default())
  const [leftOut, setLeftOut] = useState(noLeftOut)
  // The proposed message follows it, and for megabytes that takes a second.
  const wanted = useMemo(() => withoutLeftOut(drafts, leftOut), [drafts, leftOut])
  const paths = useMemo(() => drafts.map((draft) => draft.reference.path), [drafts])
  const forms = useProjectForms(reference, paths)
  const problems = useDraftProblems(wanted, forms)

  const conflict = useConflict(operation, reference)
  const resolutions = conflict?.resolutions
  const check = useCommitCheck(reference, resolutions)
  return {
    scope,
    branch: named?.branch,
    accessNote: access && accessWords(access, reference),
    isForFork,
    needsNewBranch,
    wantsNewBranch,
    setWantsNewBranch,
    hasChanges: wanted.length > 0,
    isStopped:
      access?.kind === 'archived' ||
      isCommitStopped(problems) ||
      (conflict !== undefined && resolutions === undefined),
    message: { message, onChange: setMessage, drafts: wanted, forms },
    newBranchName: {
      ...branchName.field,
      // While it is being created its name is taken by itself.
      ...(isSubmitting && { errorMessage: undefined }),
    },
    contents: {
      changes: { drafts, forms, leftOut, onLeaveOut: setLeftOut, isBusy: isSubmitting },
      conflict,
    },
    /** Which of it breaks the rules of its form. */
    problems,
    /** What is submitted, but for the branch that it goes to. */
    form: { message, isForFork, leftOut, check, ...(resolutions && { resolutions }) },
    follow,
    error: operation?.error,
    submission: conflict ? { ...submission, errorMessage: undefined } : submission,
  }
}
