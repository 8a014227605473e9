import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { reviewCommentsQuery, threadStatesQuery } from '~/provider/queries/reviewQueries'
import type { RepositoryName } from '~/provider/types'
import { type Thread, threadsOf } from '../places/threads'

const none: readonly Thread[] = []

/** What was said of lines and files of a review. Which of it is settled comes on top, where it can be asked. */
export function useThreads(name: RepositoryName, number: number, isSignedIn: boolean) {
  const provider = useProvider()
  const { data: comments, error } = useQuery(reviewCommentsQuery(provider, name, number))
  const hasSome = comments !== undefined && comments.length > 0
  const { data: states } = useQuery(threadStatesQuery(provider, name, number, isSignedIn && hasSome))
  const threads = useMemo(() => (comments ? threadsOf(comments, states) : none), [comments, states])
  return { threads, error }
}
