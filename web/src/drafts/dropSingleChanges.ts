import { formatOf } from '~/formats/formatOf'
import { editBetween } from '~/lib/text/text'
import type { PathReference } from '~/provider/types'
import { undoOf } from './document/EditedDocument'
import type { DocumentStore } from './kept/DocumentStore'
import { takeChanges } from './merge'

/**
 * Takes single changes out of a draft, by their ids (see `describeChanges`). Answers as `dropDraft`; undefined where the
 * text cannot be read at the moment, or not be written without them. Who has their ids has loaded the format.
 */
export function dropSingleChanges(
  store: DocumentStore,
  account: string,
  reference: PathReference,
  isDropped: (id: string) => boolean,
): (() => void) | undefined {
  const document = store.entry(account, reference)?.document
  const text =
    document &&
    takeChanges(formatOf(reference.path), document.base.text, document.text, (id) => !isDropped(id))
  if (!document || text === undefined) return undefined
  document.apply(editBetween(document.text, text), 'history')
  return undoOf(document)
}
