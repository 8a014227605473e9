import type { QueryClient } from '@tanstack/react-query'
import { undoOf } from '~/drafts/document/EditedDocument'
import { loadDrafts, openDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { nameUpload, uploadsOn } from '~/drafts/uploads/uploads'
import { editBetween } from '~/lib/text/text'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { fileQuery } from '~/provider/queries'
import type { ScopedProvider } from '~/provider/queryKeys'
import type { RefReference } from '~/provider/types'
import type { Entry } from '~/workspace/Project'

/** Where entries are edited as files: all of it is drafts, and goes along with the next commit. */
export interface EntryPlace {
  readonly client: QueryClient
  readonly provider: ScopedProvider
  readonly reference: RefReference
  /** What the ref is shown at. */
  readonly commit: string
}

/** Takes an edit back, for as long as nothing else happens to its files. */
export type Undo = () => void

const NO_FILE = { sha: null, text: '', mode: '100644' } as const

/** Begins a file that the branch does not have. Rejects, in words for people, where one is begun there already. */
export async function createEntry(place: EntryPlace, path: string, text: string): Promise<Undo> {
  const { provider, reference, commit } = place
  await loadDrafts(provider.account)
  const document = openDocument(provider.account, { ...reference, path }, NO_FILE, commit)
  if (document.isDirty || document.base.sha !== null) throw new Error(m.entries_name_taken())
  // A draft as empty as no file is none.
  document.apply(editBetween('', text || '\n'), 'history')
  return undoOf(document)
}

/** Marks an entry as one that is to go; one that is only a draft is gone. */
export async function deleteEntry(place: EntryPlace, entry: Entry): Promise<Undo> {
  const document = await openEntry(place, entry)
  document.delete()
  return undoOf(document)
}

/** An entry that was to go stays, with its edits. */
export async function restoreEntry(place: EntryPlace, entry: Entry): Promise<void> {
  const document = await openEntry(place, entry)
  document.restore()
}

/** Begins a file with what the entry says at this moment, and with the files that wait for it. */
export async function duplicateEntry(place: EntryPlace, entry: Entry, path: string): Promise<Undo> {
  const document = await openEntry(place, entry)
  const undo = await createEntry(place, path, document.text)
  await nameUploadsOf(place, entry.path, path)
  return undo
}

/** Moves an entry, with its edits: Git tells a rename by what is in the files. */
export async function renameEntry(place: EntryPlace, entry: Entry, path: string): Promise<Undo> {
  const document = await openEntry(place, entry)
  const undoNew = await duplicateEntry(place, entry, path)
  document.delete()
  const undoOld = undoOf(document)
  return () => {
    undoOld()
    undoNew()
  }
}

/** Rejects where the file cannot be read, or is no text. */
async function openEntry(place: EntryPlace, { path, sha, size }: Entry): Promise<TextDocument> {
  const { client, provider, reference, commit } = place
  const file = { ...reference, path }
  await loadDrafts(provider.account)
  if (sha === '') return openDocument(provider.account, file, NO_FILE, commit)
  const version = { commit, sha, ...(size !== undefined && { size }) }
  const { bytes } = await client.fetchQuery(fileQuery(provider, file, version))
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new Error(m.entries_fault_not_text())
  return openDocument(provider.account, file, { sha, text, mode: NO_FILE.mode }, commit)
}

/** An upload goes along with a commit while a draft that it is known to names it. */
async function nameUploadsOf({ provider, reference }: EntryPlace, from: string, to: string): Promise<void> {
  for (const upload of uploadsOn(provider.account, reference)) {
    for (const { dataFile, value } of upload.names) {
      if (dataFile === from) await nameUpload(upload, { dataFile: to, value })
    }
  }
}
