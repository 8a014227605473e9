import type { PathReference } from '~/provider/types'
import { undoOf } from './document/EditedDocument'
import type { DocumentStore } from './kept/DocumentStore'
import { takeChanges } from './merge'
import { editBetween } from './text'

/** Back to the base. Answers the way to take that back, for as long as nothing else happens to the file. */
export async function dropDraft(
  store: DocumentStore,
  account: string,
  reference: PathReference,
): Promise<() => void> {
  const kept = store.entry(account, reference)
  if (!kept) return () => {}
  const { document } = kept
  document.reset()
  const undo = undoOf(document)
  await kept.save()
  return undo
}

/**
 * Takes single changes out of a draft, by their ids (see `describeChanges`). Answers as `dropDraft`; undefined where the
 * text is no JSON at the moment.
 */
export function dropSingleChanges(
  store: DocumentStore,
  account: string,
  reference: PathReference,
  isDropped: (id: string) => boolean,
): (() => void) | undefined {
  const document = store.entry(account, reference)?.document
  const text = document && takeChanges(document.base.text, document.text, (id) => !isDropped(id))
  if (!document || text === undefined) return undefined
  document.apply(editBetween(document.text, text), 'history')
  return undoOf(document)
}
