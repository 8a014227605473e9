import { blobId } from '~/drafts/commit'
import { freePath, safeName } from '~/drafts/uploads/safeName'
import type { Upload } from '~/drafts/uploads/Upload'
import { addUpload, nameUpload, uploadsOn } from '~/drafts/uploads/uploads'
import { formatBytes } from '~/lib/formatBytes'
import { dirname, joinPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { RefReference, TreeEntry } from '~/provider/types'
import { accepts } from './accepts'
import type { FileOptions } from './FileOptions'
import { valueOfPath } from './FilePlace'
import { imageTypeOf } from './imageType'

interface FileToKeep {
  readonly file: File
  readonly kind: 'image' | 'file'
  readonly options: FileOptions
  readonly account: string
  readonly ref: RefReference
  /** The files of the repository, as far as they are known. */
  readonly entries: readonly TreeEntry[]
  /** The form is only tried: what the data would say is all that is wanted. */
  readonly isTrial: boolean
}

/** Another tab may take a name between the look at it and the write. */
const MAX_ATTEMPTS = 5

/**
 * Keeps a file that a person chose until its commit, under a safe and free name, and answers what the data is to say
 * for it. A file that lies there already with the same bytes is named, not kept twice. Rejects in words for people.
 */
export async function keepFile(chosen: FileToKeep): Promise<string> {
  const { file, options, account, ref, entries, isTrial } = chosen
  const bytes = await bytesOf(file, options)
  const name = nameOf(chosen, bytes)
  const sha = blobId(bytes)
  const waiting = uploadsOn(account, ref)
  const isHere = ({ path, sha: other }: { path: string; sha: string }) =>
    other === sha && dirname(path) === options.folder && path.endsWith(name.slice(name.lastIndexOf('.')))
  const there = entries.find((entry) => entry.type === 'blob' && isHere(entry))
  if (there) return written(options, there.path)
  const same = waiting.find((upload) => isHere({ path: upload.reference.path, sha: upload.sha }))
  if (same) return isTrial ? written(options, same.reference.path) : nameWaiting(options, same)

  const taken = new Set(
    [...entries, ...waiting.map(({ reference }) => reference)].map(({ path }) => path.toLowerCase()),
  )
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const path = freePath(options.folder, name, taken)
    const value = written(options, path)
    const upload: Upload = {
      account,
      reference: { owner: ref.owner, repo: ref.repo, ref: ref.ref, path },
      names: [{ dataFile: options.dataFile, value }],
      sha,
      size: bytes.length,
      addedAt: new Date().toISOString(),
    }
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the one before
    if (isTrial || (await addUpload(upload, bytes))) return value
    taken.add(path.toLowerCase())
  }
  throw new Error(m.forms_file_no_name({ name }))
}

/** What the data is to say for a file that waits for its commit already. */
export async function nameWaiting(options: FileOptions, upload: Upload): Promise<string> {
  const value = written(options, upload.reference.path)
  await nameUpload(upload, { dataFile: options.dataFile, value })
  return value
}

async function bytesOf(file: File, { maxBytes }: FileOptions): Promise<Uint8Array> {
  const { name, size } = file
  if (size > maxBytes) {
    throw new Error(m.forms_file_too_large({ name, size: formatBytes(size), limit: formatBytes(maxBytes) }))
  }
  if (size === 0) throw new Error(m.forms_file_empty({ name }))
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    throw new Error(m.forms_file_unreadable({ name }), { cause: error })
  }
}

/** A safe name with the ending that the bytes of a picture deserve. */
function nameOf({ file, kind, options: { accept } }: FileToKeep, bytes: Uint8Array): string {
  const image = kind === 'image' ? imageTypeOf(bytes) : undefined
  if (kind === 'image' && image === undefined) throw new Error(m.forms_file_no_image({ name: file.name }))
  const name = safeName(file.name, image && isOfType(file.name, image.ending) ? undefined : image?.ending)
  if (accepts(accept, name, image?.mediaType ?? file.type)) return name
  throw new Error(m.forms_file_wrong_type({ name: file.name, accept: accept.join(', ') }))
}

function isOfType(name: string, ending: string): boolean {
  const lower = name.toLowerCase()
  return lower.endsWith(ending) || (ending === '.jpg' && lower.endsWith('.jpeg'))
}

function written(options: FileOptions, path: string): string {
  const value = valueOfPath(options, path)
  if (value === undefined)
    throw new Error(m.forms_file_out_of_reach({ path, folder: joinPath(options.folder) }))
  return value
}
