import { asBoolean, asString, isAbsent, items, member, type Place, root } from '~/provider/parse'
import type { PathReference, RefReference } from '~/provider/types'
import type { FileBase, ReplacedValue } from './TextDocument'

/** The unsaved edit of one file, with what it started from. */
export interface Draft {
  /** Whose draft it is: nobody else gets to see it. */
  readonly account: string
  readonly reference: PathReference
  readonly base: FileBase
  readonly text: string
  /** The commit takes the file away, whatever its text; that waits for a change of mind. */
  readonly isDeleted?: true
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

/** Reads what a tab of this or another version has kept or sent; throws a `ShapeError` for anything else. */
export function parseKeptDraft(value: unknown): KeptDraft {
  const place = root(value)
  const address = member(place, 'address')
  const replaced = parseReplaced(member(place, 'replaced'))
  return {
    account: asString(member(place, 'account')),
    reference: parseReference(member(place, 'reference')),
    base: parseBase(member(place, 'base')),
    text: asString(member(place, 'text')),
    updatedAt: asString(member(place, 'updatedAt')),
    revision: asString(member(place, 'revision')),
    ...(parseIsDeleted(place) && { isDeleted: true }),
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

export function parseIsDeleted(place: Place): boolean {
  const isDeleted = member(place, 'isDeleted')
  return !isAbsent(isDeleted) && asBoolean(isDeleted)
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
  return {
    sha: isAbsent(sha) ? null : asString(sha),
    text: asString(member(place, 'text')),
    mode: asString(member(place, 'mode')),
  }
}
