import { blobId } from '~/drafts/commit/blobId'
import { safeName } from '~/drafts/uploads/safeName'
import { addUpload } from '~/drafts/uploads/uploads'
import { formatBytes } from '~/lib/formatBytes'
import { joinPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { putBlob, putText, type Undo } from './fileEdits'
import { filesOf } from './folderEdits'
import { checkFree } from './newPath'
import type { EditedFile, FilePlace } from './openFiles'

/** GitHub takes requests of 60 MiB; in base64 a file becomes a third longer. */
const LARGEST_UPLOAD = 40_000_000
/** Bytes of a text that is kept as one, so that it can be edited before its commit. */
const LARGEST_TEXT = 1_000_000

/** Where a chosen file goes in a folder: under its own name where that is there, else under a safe one. */
export function uploadPath(folder: string, name: string, isThere: (path: string) => boolean): string {
  const own = joinPath(folder, name.normalize('NFC'))
  return !name.includes('/') && isThere(own) ? own : joinPath(folder, safeName(name))
}

/** Puts a chosen file at a path, in the place of what is there. Rejects in words for people. */
async function uploadFile(place: FilePlace, target: EditedFile, file: File): Promise<Undo> {
  const { account } = place.provider
  const { name, size } = file
  if (size > LARGEST_UPLOAD) {
    const limit = formatBytes(LARGEST_UPLOAD)
    throw new Error(m.tree_upload_too_large({ name, size: formatBytes(size), limit }))
  }
  const bytes = await bytesOf(file)
  const text = size <= LARGEST_TEXT ? textOf(bytes) : undefined
  if (text !== undefined && text !== '') return putText(place, target, text)
  const sha = blobId(bytes)
  const upload = { account, reference: { ...place.reference, path: '' }, names: [], sha, size }
  // Where it waits already, nothing more is to be kept.
  await addUpload({ ...upload, addedAt: new Date().toISOString() }, bytes)
  return putBlob(place, target, { sha, size, mode: target.mode ?? '100644' })
}

/** The same at a path, where there may be a file. */
export async function uploadInto(place: FilePlace, path: string, file: File): Promise<Undo> {
  const [there] = await filesOf(place, { path, isFolder: false })
  if (!there) await checkFree(place, path)
  return uploadFile(place, there ?? { path, sha: '' }, file)
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    throw new Error(m.tree_upload_unreadable({ name: file.name }), { cause: error })
  }
}

/** Undefined for what is no text. Git's own mark of a binary file is a NUL in its first 8,000 bytes. */
function textOf(bytes: Uint8Array): string | undefined {
  return bytes.subarray(0, 8000).includes(0) ? undefined : decodeUtf8(bytes)
}
