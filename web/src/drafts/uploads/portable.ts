import { formatNameOf } from '~/formats/formatOf'
import { decodeBase64, encodeBase64 } from '~/lib/base64'
import { normalizePath } from '~/lib/paths'
import type { Place } from '~/provider/parse'
import { asString, member } from '~/provider/parse'
import { blobId } from '../commit/blobId'
import { type Draft, isOnRef, parseReference } from '../draft'
import { isNamed, parseNames, type Upload } from './Upload'

/** An upload with its bytes, without the account that it is kept for. */
export interface PortableUpload extends Omit<Upload, 'account'> {
  readonly bytes: Uint8Array
}

/** As it stands in a file of drafts. */
export function writeUpload({ reference, names, sha, addedAt, bytes }: PortableUpload): object {
  return { reference, names, sha, addedAt, content: encodeBase64(bytes) }
}

/** Throws a `ShapeError` for what `writeUpload` does not write; undefined for bytes that are not those named. */
export function parsePortableUpload(place: Place): PortableUpload | undefined {
  const sha = asString(member(place, 'sha'))
  const bytes = decodeBase64(asString(member(place, 'content')))
  if (bytes === undefined || blobId(bytes) !== sha) return undefined
  return {
    reference: parseReference(member(place, 'reference')),
    names: parseNames(member(place, 'names')),
    sha,
    size: bytes.length,
    addedAt: asString(member(place, 'addedAt')),
    bytes,
  }
}

/**
 * Whether an upload from a file of anybody may come in: beside one of the drafts that come with it and name it, or have it
 * as their file, and nowhere where repositories keep what runs or configures them.
 */
export function isSoundUpload(
  upload: PortableUpload,
  drafts: readonly Pick<Draft, 'reference' | 'blob'>[],
): boolean {
  const { reference, names, addedAt } = upload
  if (Number.isNaN(Date.parse(addedAt))) return false
  if (!isNamed(upload)) return names.length === 0 && drafts.some((draft) => isPortableFileOf(upload, draft))
  const areNamed = names.every(({ dataFile }) =>
    drafts.some(({ reference: file }) => isOnRef(file, reference) && file.path === dataFile),
  )
  return (
    names.length > 0 && areNamed && isPlainPath(reference.path) && formatNameOf(reference.path) === undefined
  )
}

/** Whether a draft that comes from elsewhere has the upload as its file. */
export function isPortableFileOf(
  upload: PortableUpload,
  { reference, blob }: Pick<Draft, 'reference' | 'blob'>,
): boolean {
  return !isNamed(upload) && isOnRef(reference, upload.reference) && blob?.sha === upload.sha
}

/** A path inside of the repository without hidden steps: `.git`, `.github` and their like. */
export function isPlainPath(path: string): boolean {
  return (
    path.length > 0 &&
    path.length <= 4096 &&
    normalizePath(path) === path &&
    !/\p{Cc}|\p{Surrogate}/u.test(path) &&
    !path.split('/').some((step) => step.startsWith('.'))
  )
}
