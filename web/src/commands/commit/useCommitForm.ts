import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isCommitStopped } from '~/changes/problems/DraftProblemsList'
import { useCommitCheck } from '~/changes/problems/useCommitCheck'
import { useDraftProblems } from '~/changes/problems/useDraftProblems'
import { type LeftOut, withoutLeftOut } from '~/changes/selection'
import { useProposedMessage } from '~/changes/useProposedMessage'
import { useChangeSet } from '~/drafts/documents'
import { usePathname } from '~/lib/navigation/NavigationScope'
import { projectName } from '~/lib/paths'
import { localDay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { branchQuery, repositoryQuery } from '~/provider/queries/queries'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import { useSession } from '~/provider/session/session'
import type { Branch, RefReference } from '~/provider/types'
import { useProjectForms } from '~/workspace/forms/useProjectForms'
import { formTitle } from '~/workspace/Project'
import { filled, filledBranch, type PatternValues } from '~/workspace/publishing/patterns'
import { usePublishing } from '~/workspace/publishing/usePublishing'
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
  const pathname = usePathname()
  const [openedAt] = useState(pathname)

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
  const { data: repository } = useQuery({
    ...repositoryQuery(scope.provider, reference),
    refetchOnMount: false,
  })
  const [chosenNewBranch, setWantsNewBranch] = useState<boolean>()
  const access = useWriteAccess(reference, true)
  const isForFork = access?.kind === 'fork'
  /** The ref itself does not take what is edited. */
  const needsNewBranch = isForFork || (access?.kind === 'branch' && access.isForced)

  const [typed, setTyped] = useState<string>()
  // The day on which it was opened.
  const [day] = useState(() => localDay(new Date()))
  const [leftOut, setLeftOut] = useState(noLeftOut)
  // The proposed message follows it, and for megabytes that takes a second.
  const wanted = useMemo(() => withoutLeftOut(drafts, leftOut), [drafts, leftOut])
  const paths = useMemo(() => drafts.map((draft) => draft.reference.path), [drafts])
  const forms = useProjectForms(reference, paths)
  const problems = useDraftProblems(wanted, forms)
  const proposal = useProposedMessage(wanted, forms)
  const projects = useMemo(
    () => [...new Set(wanted.flatMap(({ reference: { path } }) => forms.get(path) ?? []))],
    [wanted, forms],
  )
  const { publishing, ignored } = usePublishing(reference, projects)
  const isProposal = publishing.by === 'review' && named?.branch?.name === repository?.defaultBranch
  const user = useSession((session) => session.user?.login) ?? ''
  const values: PatternValues = {
    project: projects.map((project) => formTitle(project) ?? projectName(project.path)).join(', '),
    title: proposal ?? m.workspace_commit_message_default(),
    date: day,
    user,
    branch: reference.ref,
  }
  const proposed = publishing.message === undefined ? proposal : filled(publishing.message, values)
  const message = typed ?? proposed ?? m.workspace_commit_message_default()
  const wantsNewBranch = chosenNewBranch ?? (isOnNewBranch(named?.branch) || isProposal)
  const branchName = useNewBranchName(
    reference,
    (wantsNewBranch || needsNewBranch) && !isUnderWay,
    publishing.branch === undefined ? undefined : filledBranch(publishing.branch, values),
  )

  const conflict = useConflict(operation, reference)
  const resolutions = conflict?.resolutions
  const check = useCommitCheck(reference, resolutions)
  return {
    scope,
    branch: named?.branch,
    accessNote: access && accessWords(access, reference),
    isForFork,
    needsNewBranch,
    /** How the owner wants it to be published, and which settings of the repository are passed over. */
    publishing,
    ignored,
    /** The owner wants changes of this branch to be proposed first. */
    isProposal,
    /** Whether what goes there is seen by everybody at once. */
    isLive: publishing.live === true && named?.branch?.name === repository?.defaultBranch,
    title: publishing.title === undefined ? undefined : filled(publishing.title, values),
    wantsNewBranch,
    setWantsNewBranch,
    hasChanges: wanted.length > 0,
    isStopped:
      access?.kind === 'none' ||
      isCommitStopped(problems) ||
      (conflict !== undefined && resolutions === undefined),
    message: {
      message,
      onChange: setTyped,
      proposal: proposed,
      isProposed: typed === undefined,
      drafts: wanted,
      forms,
    },
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
    /**
     * It is about to take the view to another branch. Whoever left the form for a field now would have what they type
     * left behind with the field.
     */
    takesView: isSubmitting && (wantsNewBranch || needsNewBranch) && pathname === openedAt,
    submission: conflict ? { ...submission, errorMessage: undefined } : submission,
  }
}
