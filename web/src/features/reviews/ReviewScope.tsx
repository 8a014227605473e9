import { createContext, type ReactNode, useContext } from 'react'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import type { Thread } from './places/threads'

/** What all parts of a review's page speak of. */
interface ReviewScope {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  /** Who is signed in; '' for nobody. */
  readonly login: string
  /** Whether they may push to the repository. */
  readonly canPush: boolean
  /** What was said of lines and files. */
  readonly threads: readonly Thread[]
}

const Context = createContext<ReviewScope | undefined>(undefined)

export function ReviewScopeProvider({ children, ...scope }: ReviewScope & { readonly children: ReactNode }) {
  return <Context value={scope}>{children}</Context>
}

export function useReviewScope(): ReviewScope {
  const scope = useContext(Context)
  if (!scope) throw new Error('There is no <ReviewScopeProvider> above this component.')
  return scope
}
