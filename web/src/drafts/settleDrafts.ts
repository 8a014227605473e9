import type { PathReference, RefReference } from '~/provider/types'
import { withoutCommitted } from './document/ReplacedValues'
import type { DocumentStore } from './kept/DocumentStore'
import { type Choices, type MergeConflict, mergeFile, mergeFilePreferringOurs } from './merge'
import type { FileBase } from './TextDocument'

/** A file as a commit has left it: our text that went into it, and what is on the branch now. */
export interface CommittedText {
  readonly reference: PathReference
  readonly ours: string
  readonly base: FileBase
}

/**
 * Takes in that `commit` is on its branch. What was typed while it was under way stays as a draft on top of it. With
 * `newBranch` the commit went there, so the file of the old ref goes back to its base.
 */
export async function settleDraft(
  store: DocumentStore,
  account: string,
  { reference, ours, base }: CommittedText,
  commit: string,
  newBranch?: RefReference,
): Promise<void> {
  const kept = store.entry(account, reference)
  if (!kept) return
  const { document } = kept
  const text = document.text === ours ? base.text : mergeFilePreferringOurs(ours, document.text, base.text)
  if (newBranch === undefined) {
    store.follow(account, reference, commit)
    document.keepReplaced(withoutCommitted(document.replaced, document.text, ours))
    document.rebase(base, text)
  } else {
    const moved = store.opened(account, { ...newBranch, path: reference.path }, base)
    // A draft that is there already is not ours to replace: what was typed meanwhile then stays where it is.
    if (moved.document.isDirty && text !== base.text) return
    if (!moved.document.isDirty) moved.document.rebase(base, text)
    await moved.save()
    document.rebase(document.base, document.base.text)
  }
  await kept.save()
}

/**
 * Puts an edit on a newer base: what others did is merged in, what was typed stays. Where a person has to decide,
 * nothing happens, and the conflicts are answered for a next try with `choices`.
 */
export function mergeIntoDraft(
  store: DocumentStore,
  account: string,
  reference: PathReference,
  base: FileBase,
  choices?: Choices,
): readonly MergeConflict[] {
  const document = store.entry(account, reference)?.document
  if (!document) return []
  const result = mergeFile(document.base.text, document.text, base.text, choices)
  if (result.type === 'conflict') return result.conflicts
  document.rebase(base, result.text)
  return []
}
