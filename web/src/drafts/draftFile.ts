import { formatNameOf } from '~/formats/formatOf'
import { parseJson } from '~/formats/json'
import { fromPointer } from '~/formats/nodes'
import { normalizePath } from '~/lib/paths'
import { asNumber, asString, isAbsent, items, member, type Place, root } from '~/provider/parse'
import { blobId } from './commit/blobId'
import {
  type Draft,
  fateOf,
  isUnread,
  parseContent,
  parseReference,
  parseReplaced,
  writtenDraft,
} from './draft'
import {
  isPlainPath,
  isSoundUpload,
  type PortableUpload,
  parsePortableUpload,
  writeUpload,
} from './uploads/portable'

/** A draft without the account that it is kept for: whoever brings a file in makes it theirs. */
type PortableDraft = Omit<Draft, 'account' | 'address'>

/** What a file with drafts turned out to be. */
export type DraftFileReading =
  | {
      readonly kind: 'drafts'
      readonly drafts: readonly PortableDraft[]
      /** The files that the drafts name. */
      readonly uploads: readonly PortableUpload[]
    }
  | { readonly kind: 'too-large' }
  /** Not what `writeDraftFile` writes. */
  | { readonly kind: 'other' }
  | { readonly kind: 'newer'; readonly version: number }
  /** Written by us, and changed since: `path` is that of the first draft or upload that cannot be right. */
  | { readonly kind: 'damaged'; readonly path: string }

const FORMAT = 'sheaf-drafts'
/** 1 had no uploads, 2 no files that go, 3 none that are moved, or that are a blob. */
const VERSION = 4

/** Bytes of a file that is read at all: more than a hundred drafts of the size that forms are built for. */
export const MAX_FILE_SIZE = 100_000_000
const MAX_ENTRIES = 1_000

/** Drafts as a file, with the files that they name, to be taken to another browser or kept for later. */
export function writeDraftFile(drafts: readonly Draft[], uploads: readonly PortableUpload[] = []): string {
  const portable = drafts.map(
    ({ replaced = [], reference, base, text, updatedAt, ...fate }): PortableDraft => ({
      reference,
      base,
      text,
      ...fateOf(fate),
      ...(replaced.length > 0 && { replaced }),
      updatedAt,
    }),
  )
  const file = {
    format: FORMAT,
    version: VERSION,
    drafts: portable.map(writtenDraft),
    uploads: uploads.map(writeUpload),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads such a file. It may come from anybody: a base that is not the blob it claims to be would hide from the person
 * what a commit is about to change, and a path outside of what the editor edits does not come in.
 */
export function readDraftFile(text: string): DraftFileReading {
  if (text.length > MAX_FILE_SIZE) return { kind: 'too-large' }
  try {
    const file = root(JSON.parse(text))
    if (asString(member(file, 'format')) !== FORMAT) return { kind: 'other' }
    const version = asNumber(member(file, 'version'))
    if (version > VERSION) return { kind: 'newer', version }
    const drafts = items(member(file, 'drafts')).map(parsePortable)
    const places = member(file, 'uploads')
    const kept = isAbsent(places) ? [] : items(places)
    if (drafts.length + kept.length > MAX_ENTRIES) return { kind: 'too-large' }
    const wrong = drafts.find((draft) => !isSound(draft))
    if (wrong) return { kind: 'damaged', path: wrong.reference.path }
    const uploads: PortableUpload[] = []
    for (const place of kept) {
      const upload = parsePortableUpload(place)
      if (!upload || !isSoundUpload(upload, drafts)) {
        return { kind: 'damaged', path: asString(member(member(place, 'reference'), 'path')) }
      }
      uploads.push(upload)
    }
    return { kind: 'drafts', drafts, uploads }
  } catch {
    return { kind: 'other' }
  }
}

function parsePortable(place: Place): PortableDraft {
  const replaced = parseReplaced(member(place, 'replaced'))
  return {
    reference: parseReference(member(place, 'reference')),
    ...parseContent(place),
    ...(replaced.length > 0 && { replaced }),
    updatedAt: asString(member(place, 'updatedAt')),
  }
}

const MODES = ['100644', '100755']
const BLOB_ID = /^[0-9a-f]{40}$/
/** As GitHub names accounts and repositories. */
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/
/** What git-check-ref-format(1) forbids in a branch. */
const FORBIDDEN_IN_REF = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$/u

function isSound(draft: PortableDraft): boolean {
  const { reference, base, text, isDeleted, blob, movedFrom, replaced = [], updatedAt } = draft
  const { owner, repo, ref, path } = reference
  const isSoundBase = base.sha === null ? base.text === '' : base.isUnread || blobId(base.text) === base.sha
  return (
    NAME.test(owner) &&
    NAME.test(repo) &&
    ref.length > 0 &&
    ref.length <= 255 &&
    !FORBIDDEN_IN_REF.test(ref) &&
    (isSoundPath(path) || (isUnread(draft) && isPlainPath(path))) &&
    MODES.includes(base.mode) &&
    isSoundBase &&
    (!base.isUnread || isDeleted === true || blob !== undefined) &&
    (!blob || (BLOB_ID.test(blob.sha) && MODES.includes(blob.mode))) &&
    (!movedFrom || (BLOB_ID.test(movedFrom.sha) && isPlainPath(movedFrom.path))) &&
    (isDeleted !== true || base.sha !== null) &&
    isWritable(base.text) &&
    isWritable(text) &&
    replaced.every((one) => fromPointer(one.pointer) && parseJson(one.text).ok && isWritable(one.text)) &&
    !Number.isNaN(Date.parse(updatedAt))
  )
}

function isSoundPath(path: string): boolean {
  return (
    isEditedFile(path) &&
    path.length <= 4096 &&
    normalizePath(path) === path &&
    !/\p{Cc}/u.test(path) &&
    !path.split('/').some((step) => step.toLowerCase() === '.git')
  )
}

/** What stands in hidden folders in other formats than JSON are programs of the repository's host. */
function isEditedFile(path: string): boolean {
  const isHidden = path.split('/').some((step) => step.startsWith('.'))
  return formatNameOf(path) === 'json' || (formatNameOf(path) !== undefined && !isHidden)
}

/** Half a surrogate pair has no bytes in UTF-8: the commit would hold another character. */
function isWritable(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
