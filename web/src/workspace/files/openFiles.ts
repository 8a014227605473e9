import type { QueryClient } from '@tanstack/react-query'
import { draftedDocument, loadDrafts, openDocument } from '~/drafts/documents'
import type { FileBase, TextDocument } from '~/drafts/TextDocument'
import { blobBytes } from '~/drafts/uploads/uploads'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { blobQuery } from '~/provider/queries/queries'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
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
  /** Git's mode, where it is not that of a plain file. */
  readonly mode?: string
}

const PLAIN = '100644'

/** The document of a file, whose text nobody needs to have read. */
export async function openUnread(place: FilePlace, file: EditedFile): Promise<TextDocument> {
  const { provider, reference, commit } = place
  const { path, sha, mode = PLAIN } = file
  await loadDrafts(provider.account)
  const drafted = draftedDocument(provider.account, { ...reference, path })
  if (drafted) return drafted
  const base: FileBase = sha === '' ? { sha: null, text: '', mode } : { sha, text: '', isUnread: true, mode }
  return openDocument(provider.account, { ...reference, path }, base, commit)
}

/** Rejects where the file cannot be read, or is no text. */
export async function openFile(place: FilePlace, file: EditedFile): Promise<TextDocument> {
  const document = await openUnread(place, file)
  await readDocument(place, document)
  return document
}

/** Reads what a document has not read yet. Rejects where that cannot be, or is no text. */
export async function readDocument(place: FilePlace, document: TextDocument): Promise<void> {
  const { client, provider, reference } = place
  const sha = document.fate.blob?.sha ?? (document.base.isUnread ? document.base.sha : null)
  if (sha === null) return
  const bytes =
    (await blobBytes(provider.account, reference, sha)) ??
    (await client.fetchQuery(blobQuery(provider, reference, sha)))
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new Error(m.entries_fault_not_text())
  if (document.isUnread) document.read(text)
}

/** The document of a path at which there is nothing now. Rejects, in words for people, where there is something. */
export async function openFree(place: FilePlace, path: string, mode = PLAIN): Promise<TextDocument> {
  const document = await openUnread(place, { path, sha: '', mode })
  const isFree = document.isDeleted || (!document.isDirty && document.base.sha === null)
  if (!isFree) throw new Error(m.entries_name_taken())
  return document
}
