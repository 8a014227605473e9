import type { PathReference } from '~/provider/types'
import { type EditedDocument, undoOf } from './document/EditedDocument'
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
  const undo = document.isUnread ? document.become({}) : dropEdits(document)
  await kept.save()
  return undo
}

function dropEdits(document: EditedDocument): () => void {
  document.reset()
  return undoOf(document)
}
