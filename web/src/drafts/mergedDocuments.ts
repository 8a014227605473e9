import type { PathReference, RefReference } from '~/provider/types'
import { documentStore } from './documents'
import type { Draft } from './draft'
import { dropSingleChanges } from './dropSingleChanges'
import type { CommitNews } from './kept/DraftChannel'
import type { Choices, MergeConflict } from './merge'
import { type CommittedText, mergeIntoDraft, settleDrafts } from './settleDrafts'
import type { FileBase } from './TextDocument'

// What merges or takes changes apart, beside `documents`: no page needs it before something is to be committed.

/** See dropSingleChanges. */
export function dropChanges(
  { account, reference }: Draft,
  isDropped: (id: string) => boolean,
): (() => void) | undefined {
  return dropSingleChanges(documentStore(), account, reference, isDropped)
}

/** See mergeIntoDraft. */
export function takeInNewer(
  account: string,
  reference: PathReference,
  base: FileBase,
  choices?: Choices,
): Promise<readonly MergeConflict[]> {
  return mergeIntoDraft(documentStore(), account, reference, base, choices)
}

/** See settleDrafts. */
export function settleCommit(
  account: string,
  files: readonly CommittedText[],
  commit: Pick<CommitNews, 'commit' | 'parent'>,
  newBranch?: RefReference,
): Promise<void> {
  return settleDrafts(documentStore(), account, files, commit, newBranch)
}
