import { asBoolean, asNumber, asString, isAbsent, items, member, type Place, root } from '~/provider/parse'
import type { PathReference, RefReference } from '~/provider/types'
import type { FileBase, FileBlob, FileFate, FileOrigin, ReplacedValue } from './TextDocument'

/**
 * The unsaved edit of one file, with what it started from, or what is to become of the file as a whole. Of a file that is
 * to be a blob, or whose base is unread, the text is that of the base.
 */
export interface Draft extends FileFate {
  /** Whose draft it is: nobody else gets to see it. */
  readonly account: string
  readonly reference: PathReference
  readonly base: FileBase
  readonly text: string
  /** At their places in the text. */
  readonly replaced?: readonly ReplacedValue[]
  /** ISO 8601. */
  readonly updatedAt: string
  /** Path of the page on which it was last edited. */
  readonly address?: string
}

/** A draft as it is kept: `revision` is new with every write, so that a write over an unknown one is noticed. */
export interface KeptDraft extends Draft {
  readonly revision: string
}

/** Names a file of a ref: what a draft is kept under within its account. Git allows no line end in any of these. */
export function draftKey({ owner, repo, ref, path }: PathReference): string {
  return [owner, repo, ref, path].join('\n')
}

export function isOnRef(reference: PathReference, { owner, repo, ref }: RefReference): boolean {
  return reference.owner === owner && reference.repo === repo && reference.ref === ref
}

/** The same, where things of all accounts are held together. */
export function heldKey(account: string, reference: PathReference): string {
  return `${account}\n${draftKey(reference)}`
}

/** Of what is held for files, such as drafts, that of one account and ref, by path. */
export function heldOnRef<Held extends Pick<Draft, 'account' | 'reference'>>(
  all: ReadonlyMap<string, Held>,
  account: string,
  ref: RefReference,
): readonly Held[] {
  return [...all.values()]
    .filter((held) => held.account === account && isOnRef(held.reference, ref))
    .sort((a, b) => (a.reference.path < b.reference.path ? -1 : 1))
}

export function fateOf({ isDeleted, blob, movedFrom }: FileFate): FileFate {
  return { ...(isDeleted && { isDeleted }), ...(blob && { blob }), ...(movedFrom && { movedFrom }) }
}

/** Whether the text of a draft says nothing: the file is a blob that nobody has read, or goes unread. */
export function isUnread({ blob, base }: Pick<Draft, 'blob' | 'base'>): boolean {
  return blob !== undefined || base.isUnread === true
}

/**
 * As it is kept and told. What nobody has read has no text there, so that a tab of an older version, which would take it
 * for an empty text, leaves it alone.
 */
export function writtenDraft(draft: Pick<Draft, 'base' | 'text' | 'blob'>): object {
  const { text, ...rest } = draft
  return { ...rest, base: writtenBase(draft.base), ...(!isUnread(draft) && { text }) }
}

export function writtenBase(base: FileBase): object {
  const { sha, mode } = base
  return base.isUnread ? { sha, mode } : base
}

/** Reads what a tab of this or another version has kept or sent; throws a `ShapeError` for anything else. */
export function parseKeptDraft(value: unknown): KeptDraft {
  const place = root(value)
  const address = member(place, 'address')
  const replaced = parseReplaced(member(place, 'replaced'))
  return {
    account: asString(member(place, 'account')),
    reference: parseReference(member(place, 'reference')),
    ...parseContent(place),
    updatedAt: asString(member(place, 'updatedAt')),
    revision: asString(member(place, 'revision')),
    ...(replaced.length > 0 && { replaced }),
    ...(!isAbsent(address) && { address: asString(address) }),
  }
}

export function parseReference(place: Place): PathReference {
  return { ...parseRef(place), path: asString(member(place, 'path')) }
}

export function parseRef(place: Place): RefReference {
  return {
    owner: asString(member(place, 'owner')),
    repo: asString(member(place, 'repo')),
    ref: asString(member(place, 'ref')),
  }
}

/** What a draft makes of its file. */
export function parseContent(place: Place): FileFate & Pick<Draft, 'base' | 'text'> {
  const base = parseBase(member(place, 'base'))
  const fate = parseFate(place)
  const text = isUnread({ base, ...fate }) ? base.text : asString(member(place, 'text'))
  return { base, text, ...fate }
}

function parseFate(place: Place): FileFate {
  const isDeleted = member(place, 'isDeleted')
  const blob = member(place, 'blob')
  const movedFrom = member(place, 'movedFrom')
  return {
    ...(!isAbsent(isDeleted) && asBoolean(isDeleted) && { isDeleted: true }),
    ...(!isAbsent(blob) && { blob: parseBlob(blob) }),
    ...(!isAbsent(movedFrom) && { movedFrom: parseOrigin(movedFrom) }),
  }
}

function parseBlob(place: Place): FileBlob {
  const size = member(place, 'size')
  return {
    sha: asString(member(place, 'sha')),
    mode: asString(member(place, 'mode')),
    ...(!isAbsent(size) && { size: asNumber(size) }),
  }
}

function parseOrigin(place: Place): FileOrigin {
  return { path: asString(member(place, 'path')), sha: asString(member(place, 'sha')) }
}

export function parseReplaced(place: Place): readonly ReplacedValue[] {
  if (isAbsent(place)) return []
  return items(place).map((one) => ({
    pointer: asString(member(one, 'pointer')),
    text: asString(member(one, 'text')),
  }))
}

export function parseBase(place: Place): FileBase {
  const sha = member(place, 'sha')
  const text = member(place, 'text')
  return {
    sha: isAbsent(sha) ? null : asString(sha),
    mode: asString(member(place, 'mode')),
    ...(isAbsent(text) ? { text: '', isUnread: true } : { text: asString(text) }),
  }
}
