import { formatOf } from '~/formats/formatOf'
import { basename, dirname, joinPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { Draft } from '../draft'
import { hasString } from '../uploads/names'
import { replaceStrings } from '../uploads/replaceStrings'
import { isNamed, type Upload } from '../uploads/Upload'
import type { FileText } from './planFile'
import { type EntryAt, foldersOf } from './treeEntries'

/** An upload at its path in one commit. */
export interface PlacedUpload {
  readonly upload: Upload
  readonly path: string
  /** The commit has these bytes there already. */
  readonly isThere: boolean
}

/** Digits of the blob id that tell an upload from another file of its name. */
const SUFFIX_LENGTHS = [7, 40]

/** The paths at which an upload may come to stand: its own, or one that is free when others took that. */
export function pathsOf({ reference: { path }, sha }: Upload): readonly string[] {
  const name = basename(path)
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return [
    path,
    ...SUFFIX_LENGTHS.map((length) => joinPath(dirname(path), `${stem}-${sha.slice(0, length)}${ending}`)),
  ]
}

/** Where each upload goes on this head. Somebody else's file of the same name stays; ours then gets another name. */
export function placeUploads(uploads: readonly Upload[], entryAt: EntryAt): readonly PlacedUpload[] {
  return uploads.map((upload) => {
    const { path } = upload.reference
    const blocker = foldersOf(path).find((folder) => (entryAt(folder)?.type ?? 'tree') !== 'tree')
    if (blocker !== undefined) throw new Error(m.drafts_upload_blocked({ path, folder: blocker }))
    const free = pathsOf(upload).find((candidate) => (entryAt(candidate)?.sha ?? upload.sha) === upload.sha)
    if (free === undefined) throw new Error(m.drafts_upload_blocked({ path, folder: path }))
    return { upload, path: free, isThere: entryAt(free) !== undefined }
  })
}

/** The uploads that are the files of drafts, at their paths. */
export function blobsOf(uploads: readonly Upload[], drafts: readonly Draft[]): readonly PlacedUpload[] {
  const bySha = new Map(uploads.filter((upload) => !isNamed(upload)).map((upload) => [upload.sha, upload]))
  return drafts.flatMap(({ reference: { path }, blob, isDeleted }) => {
    const upload = blob && !isDeleted ? bySha.get(blob.sha) : undefined
    return upload ? { upload, path, isThere: false } : []
  })
}

/** The draft with the names that its uploads got. Its format has to be loaded. */
export function withPlaces(draft: Draft, placed: readonly PlacedUpload[]): Draft {
  const replacements = new Map(
    placed.flatMap((place) =>
      namesIn(draft.reference.path, place).filter(([before, after]) => before !== after),
    ),
  )
  const text = replaceStrings(formatOf(draft.reference.path), draft.text, replacements)
  return text === draft.text ? draft : { ...draft, text }
}

/** Those that the files of the commit name in the end: a merge may have decided for another value. */
export function stillNamed(
  placed: readonly PlacedUpload[],
  files: readonly FileText[],
): readonly PlacedUpload[] {
  return placed.filter((place) =>
    files.some(({ path, text }) => namesIn(path, place).some(([, value]) => hasString(path, text, value))),
  )
}

/** What a data file says for an upload: as drafted, and at its place. */
function namesIn(dataFile: string, { upload, path }: PlacedUpload): readonly (readonly [string, string])[] {
  const drafted = basename(upload.reference.path)
  return upload.names
    .filter((name) => name.dataFile === dataFile)
    .map(({ value }) => [value, value.slice(0, value.length - drafted.length) + basename(path)] as const)
}
