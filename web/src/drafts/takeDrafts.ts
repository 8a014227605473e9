import { editBetween } from '~/lib/text/text'
import type { RefReference } from '~/provider/types'
import { isSameFate } from './document/EditedDocument'
import { type Draft, fateOf } from './draft'
import { dropDraft } from './dropDrafts'
import type { DocumentStore } from './kept/DocumentStore'

/** Takes a draft from elsewhere in. A draft of the file that is there already stays as it is: then false. */
export async function takeDraft(store: DocumentStore, draft: Draft): Promise<boolean> {
  const { account, reference, base, text, replaced = [] } = draft
  const fate = fateOf(draft)
  await store.load(account)
  const kept = store.opened(account, reference, base)
  const { document } = kept
  if (document.isDirty) return document.text === text && isSameFate(document.fate, fate)
  document.rebase(base, base.text, undefined, {})
  document.apply(editBetween(base.text, text), 'history')
  document.become(fate)
  document.keepReplaced(replaced)
  await kept.save()
  return true
}

/** Moves the drafts of a ref to another one, as when its branch is gone. Answers those that are there already. */
export async function moveDraftsOf(
  store: DocumentStore,
  account: string,
  from: RefReference,
  ref: string,
): Promise<readonly Draft[]> {
  const stuck: Draft[] = []
  for (const draft of store.changeSet(account, from)) {
    const isMoved = await takeDraft(store, { ...draft, reference: { ...draft.reference, ref } })
    if (isMoved) await dropDraft(store, account, draft.reference)
    else stuck.push(draft)
  }
  return stuck
}
