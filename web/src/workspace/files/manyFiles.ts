import { editTogether, loadDrafts, openDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { createPause } from '~/lib/slices/slices'
import type { TextEdit } from '~/lib/text/text'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { readBlobs } from '~/provider/queries/blobs'
import { beginIntent, type Intent } from '../intents/Intent'
import { type EditedFile, type FilePlace, openUnread, readDocument } from './openFiles'

/** What becomes of one file of many. */
export type FileChange =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'delete' | 'restore' | 'none' }
  /** Why not, in words for people. */
  | { readonly kind: 'refusal'; readonly reason: string }

/** Asked with the text as it is at this moment, and once more where that is another one by the time of the answer. */
export type ChangeOf = (
  path: string,
  text: string,
  isDeleted: boolean,
  /** What the commit has. */
  committed: string,
) => FileChange | Promise<FileChange>

/** A file that stays as it is. */
export interface RefusedFile {
  readonly path: string
  readonly reason: string
}

export interface ManyChanged {
  /** Undefined where nothing was changed. */
  readonly intent: Intent | undefined
  /** How many files were changed. */
  readonly count: number
  readonly refused: readonly RefusedFile[]
  /** Why not all files could be read; those before were changed. */
  readonly error: Error | undefined
}

interface ManyOptions {
  /** Ends it after the file that is being changed; what was done is done. */
  readonly signal: AbortSignal
  /** Told how many files were looked at. */
  readonly onProgress: (count: number) => void
  /** What was done, for so many files. */
  readonly words: (count: number) => string
}

/** How many files are read at a time. */
const STEP = 400

/**
 * Changes many files as one intent. They are read many at a time, and not again where this browser has them; the page is
 * free in between.
 */
export async function changeFiles(
  place: FilePlace,
  files: readonly EditedFile[],
  changeOf: ChangeOf | 'delete' | 'restore',
  { signal, onProgress, words }: ManyOptions,
): Promise<ManyChanged> {
  const { account } = place.provider
  await loadDrafts(account)
  const intention = beginIntent()
  const refused: RefusedFile[] = []
  let seen = 0
  let error: Error | undefined
  await editTogether(async () => {
    const pause = createPause()
    try {
      for (let from = 0; from < files.length && !signal.aborted; from += STEP) {
        const some = files.slice(from, from + STEP)
        // What goes is not read.
        const texts = typeof changeOf === 'string' ? undefined : await readFiles(place, some, signal)
        for (const file of some) {
          if (signal.aborted) return
          const change = await changeOne(file, texts?.get(file.sha))
          if (change.kind === 'refusal') refused.push({ path: file.path, reason: change.reason })
          seen += 1
          await pause()
          if (seen % PROGRESS === 0) onProgress(seen)
        }
        onProgress(seen)
      }
    } catch (thrown) {
      if (!signal.aborted) error = thrown instanceof Error ? thrown : new Error(String(thrown))
    }
  })
  const { count } = intention
  return { intent: count === 0 ? undefined : intention.done(words(count)), count, refused, error }

  async function changeOne(file: EditedFile, text: string | undefined): Promise<FileChange> {
    const { path, sha, mode = '100644' } = file
    if (typeof changeOf === 'string') {
      const unread = await openUnread(place, file)
      intention.change(unread, () => apply(unread, { kind: changeOf }))
      return { kind: changeOf }
    }
    if (sha !== '' && text === undefined) return { kind: 'refusal', reason: m.entries_fault_not_text() }
    const base = { sha: sha === '' ? null : sha, text: text ?? '', mode }
    const document = openDocument(account, { ...place.reference, path }, base, place.commit)
    // A newer version of the file is taken over first.
    await Promise.resolve()
    if (document.isUnread) await readDocument(place, document)
    const change = await changeNow(document, changeOf)
    intention.change(document, () => apply(document, change))
    return change
  }
}

/** What becomes of a document as it is when that is known. */
async function changeNow(document: TextDocument, changeOf: ChangeOf): Promise<FileChange> {
  for (;;) {
    const { version, reference, text, isDeleted, base } = document
    const asked = changeOf(reference.path, text, isDeleted, base.text)
    const change = asked instanceof Promise ? await asked : asked
    if (document.version === version) return change
  }
}

/** Files between two tellings of the progress: each draws it anew. */
const PROGRESS = 50

function apply(document: TextDocument, change: FileChange): void {
  switch (change.kind) {
    case 'edits':
      if (change.edits.length > 0) document.apply(change.edits, 'history')
      return
    case 'delete':
      if (!document.isDeleted) document.delete()
      return
    case 'restore':
      if (document.isDeleted) document.restore()
      return
    case 'none':
    case 'refusal':
  }
}

/** The texts of the files that the commit has, by blob id; what is no text has none. */
export async function readFiles(
  { provider, reference }: Pick<FilePlace, 'provider' | 'reference'>,
  files: readonly EditedFile[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const wanted = files.flatMap(({ sha, size }) => (sha === '' ? [] : [{ sha, size }]))
  await readBlobs(provider, reference, wanted, {
    signal,
    onBlobs: (blobs) => {
      for (const { sha, bytes } of blobs) {
        const text = decodeUtf8(bytes)
        if (text !== undefined) texts.set(sha, text)
      }
    },
  })
  return texts
}
