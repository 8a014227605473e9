import { m } from '~/paraglide/messages'
import { addDraft } from './documents'
import { type Draft, isOnRef } from './draft'
import { type DraftFileReading, MAX_FILE_SIZE, writeDraftFile } from './draftFile'
import { isPortableFileOf, type PortableUpload } from './uploads/portable'
import { isNamed } from './uploads/Upload'
import { addUpload, currentUploads, uploadBytes, uploadsOn } from './uploads/uploads'

/** Base64 has four characters for three bytes, and the drafts need room beside it. */
const MAX_UPLOADED = (MAX_FILE_SIZE / 4) * 2

/** The text of a file with these drafts and the files that they name. Rejects, in words for people, where it cannot be. */
export async function exportDrafts(drafts: readonly Draft[]): Promise<string> {
  const uploads: PortableUpload[] = []
  let size = 0
  for (const upload of await currentUploads(drafts)) {
    size += upload.size
    if (size > MAX_UPLOADED) throw new Error(m.drafts_export_too_large())
    uploads.push({ ...upload, bytes: await uploadBytes(upload) })
  }
  return writeDraftFile(drafts, uploads)
}

/** The paths of the drafts that were taken in, and of those that were not: other edits of the file are here already. */
export interface Imported {
  readonly taken: readonly string[]
  readonly refused: readonly string[]
}

/** Takes in what a file of drafts holds, each draft after the files that it names. Rejects where there is no room. */
export async function importDrafts(
  account: string,
  { drafts, uploads }: Extract<DraftFileReading, { kind: 'drafts' }>,
): Promise<Imported> {
  const taken: string[] = []
  const refused: string[] = []
  for (const draft of drafts) {
    const { path } = draft.reference
    const named = uploads.filter(
      (upload) =>
        isPortableFileOf(upload, draft) ||
        (isOnRef(upload.reference, draft.reference) &&
          upload.names.some(({ dataFile }) => dataFile === path)),
    )
    const isTaken = (await takeUploads(account, named)) && (await addDraft({ account, ...draft }))
    ;(isTaken ? taken : refused).push(path)
  }
  return { taken, refused }
}

/** False where another file waits under the same path. */
async function takeUploads(account: string, uploads: readonly PortableUpload[]): Promise<boolean> {
  for (const { bytes, ...upload } of uploads) {
    const isAdded = await addUpload({ account, ...upload }, bytes)
    // What has no path is kept under its id.
    if (!isNamed(upload)) continue
    const waiting = uploadsOn(account, upload.reference).find(
      ({ reference }) => reference.path === upload.reference.path,
    )
    if (!isAdded && waiting?.sha !== upload.sha) return false
  }
  return true
}
