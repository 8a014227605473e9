import { useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { focusRoute, reviewRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { touches, useComparisons } from '~/provider/queries/comparisons'
import { repositoryQuery } from '~/provider/queries/queries'
import { useResolvedRef } from '~/provider/queries/refs'
import { reviewsQuery, verdictsQuery } from '~/provider/queries/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import { useSession } from '~/provider/session/session'
import type { PathReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import { Link, PageNote } from '~/ui'
import { useProjectPaths } from '~/workspace/useProjectAt'
import { proposalWords, verdictOf } from './proposalWords'

/** What becomes of the changes that are made here, for who sees nothing else of branches and reviews. */
export function ProposalNote({ reference }: { readonly reference: PathReference }) {
  const { owner, repo, ref } = reference
  const { data: repository } = useQuery({
    ...repositoryQuery(useProvider(), { owner, repo }),
    refetchOnMount: false,
  })
  const hasRequests = useSpareRequests()
  if (!repository || !hasRequests) return null
  return ref === repository.defaultBranch ? (
    <OwnProposals reference={reference} />
  ) : (
    <ProposalHere reference={reference} base={repository.defaultBranch} />
  )
}

/** Of the branch that is worked on. */
function ProposalHere({ reference, base }: { readonly reference: PathReference; readonly base: string }) {
  const { owner, repo, ref } = reference
  const { data: reviews } = useQuery(
    reviewsQuery(useProvider(), { owner, repo }, { state: 'all', head: `${owner}:${ref}` }),
  )
  const review = reviews?.find(({ state }) => state === 'open') ?? reviews?.[0]
  if (reviews === undefined) return null
  if (!review) return <PageNote icon={GitPullRequestArrow}>{m.focus_branch({ branch: ref, base })}</PageNote>
  return <Proposal reference={reference} review={review} />
}

function Proposal({ reference, review }: { readonly reference: PathReference; readonly review: Review }) {
  const { owner, repo } = reference
  const isOpen = review.state === 'open'
  const verdicts = useQuery({
    ...verdictsQuery(useProvider(), { owner, repo }, review.number),
    enabled: isOpen,
  })
  const user = useSession((session) => session.user?.login)
  const isOwn = review.author?.login === user
  const { number, title } = review
  const base = review.base.branch
  return (
    <PageNote icon={GitPullRequestArrow}>
      {isOwn ? m.focus_proposal_own({ base }) : m.focus_proposal({ base })}{' '}
      <Link href={reviewRoute(reference, number)}>{m.presence_review({ number, title })}</Link>{' '}
      {proposalWords(review, verdictOf(verdicts.data?.verdicts ?? []))}{' '}
      {!isOpen && <Link href={focusRoute({ ...reference, ref: base })}>{m.focus_go_on({ base })}</Link>}
    </PageNote>
  )
}

/** Each costs a request the first time. */
const MAX_OWN = 3

/** On the branch that all see: the person's own proposals that change the same. */
function OwnProposals({ reference }: { readonly reference: PathReference }) {
  const { owner, repo, ref } = reference
  const { commit } = useResolvedRef(reference)
  const user = useSession((session) => session.user?.login)
  const paths = useProjectPaths(reference, commit)
  const { data: reviews = [] } = useQuery(
    reviewsQuery(useProvider(), { owner, repo }, { state: 'open', base: ref }),
  )
  const own = reviews
    .filter(({ author, head }) => author !== null && author.login === user && head.repository !== null)
    .slice(0, MAX_OWN)
  const comparisons = useComparisons(
    reference,
    own.map(({ base, head }) => [base.commit, head.commit]),
  )
  const review = own.find((_, index) => touches(comparisons[index]?.comparison, paths))
  const place = review?.head.repository
  if (!review || !place) return null
  const { number, title, head } = review
  return (
    <PageNote icon={GitPullRequestArrow}>
      {m.focus_has_proposal({ number, title })}{' '}
      <Link href={focusRoute({ ...reference, ...place, ref: head.branch })}>{m.focus_go_on_there()}</Link>
    </PageNote>
  )
}
