import { asNumber, asString, items, member, type Place, root } from '~/provider/parse'
import type { PathReference } from '~/provider/types'
import { parseReference } from '../draft'

/** Where a data file names an upload. */
export interface UploadName {
  /** Path of the data file, on the ref of the upload. */
  readonly dataFile: string
  /** The text that stands for the file there; it ends with the file's name. */
  readonly value: string
}

/**
 * A file that a person chose: it waits beside the draft that needs it and goes into the same commit. One for a field has
 * a path of its own and is named by a draft. One for the tree is the file of a draft (`Draft.blob`), which says where it
 * goes: it has no names and no path, so that it can be renamed and lie at several places. The bytes are kept apart
 * (UploadDatabase), so that lists of uploads stay small.
 */
export interface Upload {
  /** Whose upload it is: nobody else gets to see it. */
  readonly account: string
  /** Where the file goes; '' where a draft says so. */
  readonly reference: PathReference
  readonly names: readonly UploadName[]
  /** Git's id of the bytes. */
  readonly sha: string
  /** Bytes. */
  readonly size: number
  /** ISO 8601. */
  readonly addedAt: string
}

/** Whether a draft has it as a value, and not as its file. */
export function isNamed({ reference }: Pick<Upload, 'reference'>): boolean {
  return reference.path !== ''
}

/** What it is kept under: no file has such a path. */
export function uploadPath({ reference: { path }, sha }: Pick<Upload, 'reference' | 'sha'>): string {
  return path === '' ? `\n${sha}` : path
}

/** Reads what this or another version has kept; throws a `ShapeError` for anything else. */
export function parseUpload(value: unknown): Upload {
  const place = root(value)
  return {
    account: asString(member(place, 'account')),
    reference: parseReference(member(place, 'reference')),
    names: parseNames(member(place, 'names')),
    sha: asString(member(place, 'sha')),
    size: asNumber(member(place, 'size')),
    addedAt: asString(member(place, 'addedAt')),
  }
}

export function parseNames(place: Place): readonly UploadName[] {
  return items(place).map((name) => ({
    dataFile: asString(member(name, 'dataFile')),
    value: asString(member(name, 'value')),
  }))
}
