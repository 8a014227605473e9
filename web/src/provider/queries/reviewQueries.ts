import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ReviewFilter } from '../Provider'
import type { ReviewDetails } from '../reviewTypes'
import type { RepositoryName } from '../types'
import { immutable, mutable } from './queries'
import { accountKey, repositoryKey, type ScopedProvider } from './queryKeys'

/** Begins every key of what is known of a repository's reviews: for invalidation. */
export function reviewsKey(p: ScopedProvider, name: RepositoryName) {
  return [...repositoryKey(p, name), 'reviews'] as const
}

export function reviewsQuery(p: ScopedProvider, name: RepositoryName, filter: ReviewFilter) {
  return queryOptions({
    ...mutable,
    queryKey: [...reviewsKey(p, name), 'list', filter],
    queryFn: ({ signal }) => p.reviews(name, filter, signal),
  })
}

/** How often an unsettled state is asked for again, in milliseconds: GitHub finds it out within a few seconds. */
const unsettledInterval = 2_000
const openInterval = 60_000

export function reviewQuery(p: ScopedProvider, name: RepositoryName, number: number) {
  return queryOptions({
    ...mutable,
    queryKey: [...reviewsKey(p, name), 'review', number],
    queryFn: ({ signal }) => p.review(name, number, signal),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== 'open') return false
      return data.isMergeable === null ? unsettledInterval : openInterval
    },
  })
}

/** What people said of a review as a whole. */
export function verdictsQuery(p: ScopedProvider, name: RepositoryName, number: number) {
  return queryOptions({
    ...mutable,
    queryKey: [...reviewsKey(p, name), 'verdicts', number],
    queryFn: ({ signal }) => p.verdicts(name, number, signal),
  })
}

/** What people said of lines and files of a review. */
export function reviewCommentsQuery(p: ScopedProvider, name: RepositoryName, number: number) {
  return queryOptions({
    ...mutable,
    queryKey: [...reviewsKey(p, name), 'comments', number],
    queryFn: ({ signal }) => p.reviewComments(name, number, signal),
    refetchInterval: openInterval,
  })
}

/** What people said of a review as a whole beside their judgements. */
export function generalCommentsQuery(p: ScopedProvider, name: RepositoryName, number: number) {
  return queryOptions({
    ...mutable,
    queryKey: [...reviewsKey(p, name), 'general comments', number],
    queryFn: ({ signal }) => p.generalComments(name, number, signal),
    refetchInterval: openInterval,
  })
}

/** Which conversations of it are settled; asked only where there are any, and somebody is signed in. */
export function threadStatesQuery(p: ScopedProvider, name: RepositoryName, number: number, isAsked: boolean) {
  return queryOptions({
    ...mutable,
    queryKey: [...reviewsKey(p, name), 'threads', number],
    queryFn: isAsked ? ({ signal }) => p.threadStates(name, number, signal) : skipToken,
    refetchInterval: openInterval,
  })
}

/** The commits of a review; waits while it is not known. */
export function reviewCommitsQuery(
  p: ScopedProvider,
  name: RepositoryName,
  review: ReviewDetails | undefined,
) {
  return queryOptions({
    ...immutable,
    queryKey: [...reviewsKey(p, name), 'commits', review?.number, review?.base.commit, review?.head.commit],
    queryFn: review ? ({ signal }) => p.reviewCommits(name, review.number, signal) : skipToken,
  })
}

/** What `head` changes since it parted from `base`; both commit ids. Waits while one of them is not known. */
export function compareQuery(
  p: ScopedProvider,
  name: RepositoryName,
  base: string | undefined,
  head: string | undefined,
) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'compare', base, head],
    queryFn:
      base === undefined || head === undefined
        ? skipToken
        : ({ signal }) => p.compare(name, base, head, signal),
  })
}

/** How often unfinished checks are looked at, in milliseconds. */
const checksInterval = 30_000

export function checksQuery(p: ScopedProvider, name: RepositoryName, commit: string | undefined) {
  return queryOptions({
    ...mutable,
    queryKey: [...repositoryKey(p, name), 'checks', commit],
    queryFn: commit === undefined ? skipToken : ({ signal }) => p.checks(name, commit, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'pending') === true ? checksInterval : false,
  })
}

/** How long the answer to what waits counts, and how often it is asked for again, in milliseconds: one request each. */
const waitingAge = 60_000
const waitingInterval = 5 * 60_000

/** Which reviews wait for the signed-in person; `isAsked` is false where nobody is. */
export function waitingQuery(p: ScopedProvider, isAsked: boolean) {
  return queryOptions({
    ...mutable,
    staleTime: waitingAge,
    queryKey: waitingKey(p),
    queryFn: isAsked ? ({ signal }) => p.waiting(signal) : skipToken,
    refetchInterval: waitingInterval,
  })
}

/** For invalidation by what is done with a review. */
export function waitingKey(p: ScopedProvider) {
  return [...accountKey(p), 'waiting'] as const
}

/** Who can be asked for a review; `isAsked` is false for people who may not push. */
export function collaboratorsQuery(p: ScopedProvider, name: RepositoryName, isAsked: boolean) {
  return queryOptions({
    ...mutable,
    queryKey: [...repositoryKey(p, name), 'collaborators'],
    queryFn: isAsked ? ({ signal }) => p.collaborators(name, signal) : skipToken,
  })
}
