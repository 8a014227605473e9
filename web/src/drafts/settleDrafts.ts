import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import { mapLimited } from '~/lib/mapLimited'
import type { PathReference, RefReference } from '~/provider/types'
import { type EditedDocument, isSameFate } from './document/EditedDocument'
import { withoutCommitted } from './document/replacedPlaces'
import type { DocumentStore } from './kept/DocumentStore'
import type { CommitNews } from './kept/DraftChannel'
import type { KeptDocument } from './kept/KeptDocument'
import { type Choices, type MergeConflict, mergeFile, mergeFilePreferringOurs } from './merge'
import type { FileBase, FileBlob, FileFate } from './TextDocument'

/** A file as a commit has left it: our text that went into it, and what is on the branch now. */
export interface CommittedText {
  readonly reference: PathReference
  readonly ours: string
  /** What went into it was that the file goes. */
  readonly isDeleted?: true
  /** What went into it was this blob. */
  readonly blob?: FileBlob
  readonly base: FileBase
}

/** Of a large commit the page is free in between. */
const AT_ONCE = 6

/**
 * Takes in that files are committed, to their own ref or to a new branch, maybe of a fork: their drafts end here and in
 * the other tabs, all in one step.
 */
export async function settleDrafts(
  store: DocumentStore,
  account: string,
  files: readonly CommittedText[],
  { commit, parent }: Pick<CommitNews, 'commit' | 'parent'>,
  newBranch?: RefReference,
): Promise<void> {
  const ref = newBranch ?? files[0]?.reference
  const tell = (isSettled: boolean) => ref && store.tellOfCommit({ account, ref, commit, parent, isSettled })
  tell(false)
  try {
    // What is still being read of the kept drafts would be written by itself.
    await store.load(account)
    // What is open in a view first: a view must not take our own commit for somebody else's.
    const isOpen = ({ reference }: CommittedText) => Number(store.isOpen(account, reference))
    const failures: unknown[] = []
    const all = files.toSorted((a, b) => isOpen(b) - isOpen(a))
    await store.index.together(async () => {
      const touched = await mapLimited(all, AT_ONCE, (file) =>
        settleDraft(store, account, file, commit, newBranch).catch((error: unknown) => {
          failures.push(error)
          return []
        }),
      )
      await store.saveTogether(touched.flat())
    })
    if (failures.length > 0) throw failures[0]
  } finally {
    tell(true)
  }
}

/**
 * Takes in that `commit` is on its branch. What was typed while it was under way stays as a draft on top of it. With
 * `newBranch` the commit went there, so the file of the old ref goes back to its base. Answers what is to be saved.
 */
async function settleDraft(
  store: DocumentStore,
  account: string,
  file: CommittedText,
  commit: string,
  newBranch?: RefReference,
): Promise<readonly KeptDocument[]> {
  const { reference, ours } = file
  const kept = store.entry(account, reference)
  if (!kept) return []
  const { document } = kept
  const known = document.textOf(file.base.sha)
  const base = file.base.isUnread && known !== undefined ? withText(file.base, known) : file.base
  const settled = { ...file, base }
  const format = oursIn(settled, document) === undefined ? undefined : await formatOrLines(reference)
  // Until the document has it nothing is waited for: what is typed in between would be lost.
  const text = textAfter(settled, document, format)
  // A deletion ends with its commit; one that came meanwhile is still to be committed. So does what made a blob of it.
  const isDeleted = document.isDeleted && !file.isDeleted
  const { blob } = document.fate
  const fate: FileFate = {
    ...(isDeleted && { isDeleted }),
    ...(blob && blob.sha !== file.blob?.sha && { blob }),
  }
  const touched = [kept]
  if (newBranch === undefined) {
    store.follow(account, reference, commit)
    document.keepReplaced(withoutCommitted(reference.path, document.replaced, document.text, ours))
    document.rebase(base, text, undefined, fate)
  } else {
    const moved = store.opened(account, { ...newBranch, path: reference.path }, base)
    // A draft that is there already is not ours to replace: what was done meanwhile then stays where it is.
    if (moved.document.isDirty && (text !== base.text || !isSameFate(fate, {}))) return []
    if (!moved.document.isDirty) moved.document.rebase(base, text, undefined, fate)
    document.rebase(document.base, document.base.text, undefined, {})
    touched.unshift(moved)
  }
  for (const one of touched) one.waitForSave()
  return touched
}

function withText({ sha, mode }: FileBase, text: string): FileBase {
  return { sha, text, mode }
}

/** What was typed while a commit was under way, on top of it; all of a file that was to go and then was kept after all. */
function textAfter(file: CommittedText, document: EditedDocument, format: DataFormat | undefined): string {
  const ours = oursIn(file, document)
  if (ours !== undefined) return mergeFilePreferringOurs(format, ours, document.text, file.base.text)
  return file.isDeleted && !document.isDeleted ? document.text : file.base.text
}

/** What was committed of a text that somebody has typed on in; undefined where nothing is to be merged. */
function oursIn({ ours, isDeleted, blob }: CommittedText, document: EditedDocument): string | undefined {
  if (isDeleted || (blob && document.fate.blob?.sha === blob.sha)) return undefined
  const committed = (blob && document.textOf(blob.sha)) ?? ours
  return document.text === committed ? undefined : committed
}

/**
 * Puts an edit on a newer base: what others did is merged in, what was typed stays. Where a person has to decide,
 * nothing happens, and the conflicts are answered for a next try with `choices`.
 */
export async function mergeIntoDraft(
  store: DocumentStore,
  account: string,
  reference: PathReference,
  base: FileBase,
  choices?: Choices,
): Promise<readonly MergeConflict[]> {
  const format = await loadFormat(reference.path)
  const document = store.entry(account, reference)?.document
  if (!document) return []
  // In a file that goes there is nothing to ask about.
  if (document.isDeleted) {
    document.rebase(base, mergeFilePreferringOurs(format, document.base.text, document.text, base.text))
    return []
  }
  const result = mergeFile(format, document.base.text, document.text, base.text, choices)
  if (result.type === 'conflict') return result.conflicts
  document.rebase(base, result.text)
  return []
}

/** The commit is there, and its drafts must end: where the format does not arrive they are merged by line. */
async function formatOrLines({ path }: PathReference): Promise<DataFormat | undefined> {
  return loadFormat(path).catch(() => undefined)
}
