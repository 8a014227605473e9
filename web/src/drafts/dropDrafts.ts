import type { PathReference } from '~/provider/types'
import { undoOf } from './document/EditedDocument'
import type { DocumentStore } from './kept/DocumentStore'

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
