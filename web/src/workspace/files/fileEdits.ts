import type { QueryClient } from '@tanstack/react-query'
import { undoOf } from '~/drafts/document/EditedDocument'
import { loadDrafts, openDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { nameUpload, uploadsOn } from '~/drafts/uploads/uploads'
import { editBetween, type TextEdit } from '~/lib/text/text'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { fileQuery } from '~/provider/queries'
import type { ScopedProvider } from '~/provider/queryKeys'
import type { RefReference } from '~/provider/types'

/** Where files are edited as files: all of it is drafts, and goes along with the next commit. */
export interface FilePlace {
  readonly client: QueryClient
  readonly provider: ScopedProvider
  readonly reference: RefReference
  /** What the ref is shown at. */
  readonly commit: string
}

/** A file as the commit has it, or a draft of one that it does not have. */
export interface EditedFile {
  readonly path: string
  /** Blob id; empty of a file that is only a draft. */
  readonly sha: string
  /** Bytes, where they are known. */
  readonly size?: number
}

/** Takes an edit back, for as long as nothing else happens to its files. */
export type Undo = () => void

const NO_FILE = { sha: null, text: '', mode: '100644' } as const

/** One intent in several files: what was done last is taken back first. */
export function together(undos: readonly Undo[]): Undo {
  return () => {
    for (const undo of undos.toReversed()) undo()
  }
}

/** Begins a file that the branch does not have. Rejects, in words for people, where one is begun there already. */
export async function createFile(place: FilePlace, path: string, text: string): Promise<Undo> {
  const { provider, reference, commit } = place
  await loadDrafts(provider.account)
  const document = openDocument(provider.account, { ...reference, path }, NO_FILE, commit)
  if (document.isDirty || document.base.sha !== null) throw new Error(m.entries_name_taken())
  // A draft as empty as no file is none.
  document.apply(editBetween('', text || '\n'), 'history')
  return undoOf(document)
}

/** Marks a file as one that is to go; one that is only a draft is gone. */
export async function deleteFile(place: FilePlace, file: EditedFile): Promise<Undo> {
  const document = await openFile(place, file)
  document.delete()
  return undoOf(document)
}

/** A file that was to go stays, with its edits. */
export async function restoreFile(place: FilePlace, file: EditedFile): Promise<void> {
  const document = await openFile(place, file)
  document.restore()
}

/** Begins a file with what another says at this moment, and with the files that wait for it. */
export async function duplicateFile(place: FilePlace, file: EditedFile, path: string): Promise<Undo> {
  const document = await openFile(place, file)
  const undo = await createFile(place, path, document.text)
  await nameUploadsOf(place, file.path, path)
  return undo
}

/** Moves a file, with its edits: Git tells a rename by what is in the files. */
export async function renameFile(place: FilePlace, file: EditedFile, path: string): Promise<Undo> {
  const document = await openFile(place, file)
  const undoNew = await duplicateFile(place, file, path)
  document.delete()
  return together([undoNew, undoOf(document)])
}

/** Changes the text of a file as one step; `edits` is asked with the text as it is at this moment. */
export async function editFile(
  place: FilePlace,
  file: EditedFile,
  edits: (text: string) => readonly TextEdit[],
): Promise<Undo> {
  const document = await openFile(place, file)
  document.apply(edits(document.text), 'history')
  return undoOf(document)
}

/** Rejects where the file cannot be read, or is no text. */
export async function openFile(place: FilePlace, { path, sha, size }: EditedFile): Promise<TextDocument> {
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
async function nameUploadsOf({ provider, reference }: FilePlace, from: string, to: string): Promise<void> {
  for (const upload of uploadsOn(provider.account, reference)) {
    for (const { dataFile, value } of upload.names) {
      if (dataFile === from) await nameUpload(upload, { dataFile: to, value })
    }
  }
}
