import { create } from 'zustand'
import type { MovedFile } from '~/drafts/commit'
import type { Draft } from '~/drafts/draft'
import type { RefReference } from '~/provider/types'
import type { Committed } from './commitDrafts'

/** A commit that was made on this page, and what is needed to take it back. */
export interface MadeCommit {
  readonly account: string
  /** The branch that it is on. */
  readonly reference: RefReference
  readonly commit: string
  readonly parent: string
  /** First line of its message. */
  readonly subject: string
  /** What is other now, in a sentence of the form; undefined where it is more than one thing. */
  readonly said: string | undefined
  readonly paths: readonly string[]
  readonly moves: readonly MovedFile[]
  /** What others had done to its files: a line for each (`mergeNotes`). */
  readonly mergeNotes: readonly string[]
  /** It takes another one back. */
  readonly isUndo: boolean
}

interface Last {
  readonly made: MadeCommit | undefined
  /** Whether what others had done is on view. */
  readonly isMergeShown: boolean
}

/** The last one, until somebody has seen enough of it. A page that is loaded again has none. */
const useLast = create<Last>(() => ({ made: undefined, isMergeShown: false }))

export function tellMade(made: MadeCommit): void {
  useLast.setState({ made, isMergeShown: false })
}

export function forgetMade(): void {
  useLast.setState({ made: undefined })
}

/** For whoever waits for it, or asks: over a form that somebody has gone back to it would take the keys. */
export function showMerge(isMergeShown: boolean): void {
  useLast.setState({ isMergeShown })
}

export function useIsMergeShown(): boolean {
  return useLast((state) => state.isMergeShown)
}

/** What was committed last, where that went to this ref. */
export function useMadeCommit(account: string, reference: RefReference): MadeCommit | undefined {
  const made = useLast((state) => state.made)
  if (made?.account !== account) return undefined
  const { owner, repo, ref } = made.reference
  return owner === reference.owner && repo === reference.repo && ref === reference.ref ? made : undefined
}

/** Whether something was committed that somebody may still be told of. */
export function useHasMade(): boolean {
  return useLast(({ made }) => made !== undefined)
}

/** Every path that a commit has written. */
export function writtenPaths({ files, uploads }: Committed, moved: readonly MovedFile[]): readonly string[] {
  return [
    ...files.map(({ reference }) => reference.path),
    ...uploads.map(({ path }) => path),
    ...moved.flatMap(({ from, to }) => [from, to]),
  ]
}

export function movesIn(drafts: readonly Draft[]): readonly MovedFile[] {
  return drafts.flatMap(({ movedFrom, reference }) =>
    movedFrom ? { from: movedFrom.path, to: reference.path } : [],
  )
}
