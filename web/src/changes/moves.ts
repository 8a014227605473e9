import type { Draft } from '~/drafts/draft'
import type { Located, ValueChange } from '~/drafts/merge'
import { readString } from '~/formats/json'
import { basename } from '~/lib/paths'
import { withoutEnding } from '~/workspace/namedPaths'
import { renamesAmong } from './renames'

/** A file that gets another path: what is to be there, and what goes, where that is known. */
export interface MovedFile {
  readonly made: Draft
  readonly gone: Draft
}

/** Files that go from one folder to another, or one that is called otherwise. */
export interface Move {
  readonly files: readonly [MovedFile, ...MovedFile[]]
  /** Of one file its own paths. */
  readonly from: string
  readonly to: string
}

/** What moves: the files that keep their names below a folder are one. */
export function movesAmong(drafts: readonly Draft[]): readonly Move[] {
  const renames = renamesAmong(drafts)
  const byPath = new Map(drafts.map((draft) => [draft.reference.path, draft]))
  const groups = new Map<string, { from: string; to: string; files: [MovedFile, ...MovedFile[]] }>()
  for (const made of drafts) {
    if (made.isDeleted) continue
    const before = renames.get(made.reference.path)
    const gone = before === undefined ? undefined : byPath.get(before)
    if (!gone?.isDeleted) continue
    const [from, to] = foldersOf(gone.reference.path, made.reference.path)
    const key = `${from}\n${to}`
    const group = groups.get(key)
    if (group) group.files.push({ made, gone })
    else groups.set(key, { from, to, files: [{ made, gone }] })
  }
  return [...groups.values()].map((group) => {
    const [only, ...others] = group.files
    return others.length > 0
      ? group
      : { files: group.files, from: only.gone.reference.path, to: only.made.reference.path }
  })
}

/** Two paths without what both end with. */
function foldersOf(from: string, to: string): readonly [string, string] {
  const [a, b] = [from.split('/'), to.split('/')]
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop()
    b.pop()
  }
  return [a.join('/'), b.join('/')]
}

/** Whether a change makes a value follow a move: the value names what has moved, by its path or a part of that. */
export function createFollowing(move: Move): (change: ValueChange) => boolean {
  const renamed = namesOf(move)
  return ({ kind, before, after }) => {
    const [old, now] = [textOf(before), textOf(after)]
    if (kind !== 'changed' || old === undefined || now === undefined) return false
    return renamed.some(([from, to]) => old.includes(from) && old.replace(from, () => to) === now)
  }
}

/** What may stand in data for what has moved, before and after. */
function namesOf({ from, to, files }: Move): readonly (readonly [string, string])[] {
  const [a, b] = [from.split('/'), to.split('/')]
  let shared = 0
  while (shared < Math.min(a.length, b.length) - 1 && a[shared] === b[shared]) shared++
  const below = Array.from(
    { length: shared + 1 },
    (_, at) => [a.slice(at).join('/'), b.slice(at).join('/')] as const,
  )
  const all: readonly (readonly [string, string])[] =
    files.length > 1
      ? below
      : [
          ...below,
          ...below.map(([one, other]) => [withoutEnding(one), withoutEnding(other)] as const),
          [withoutEnding(basename(from)), withoutEnding(basename(to))],
        ]
  return all.filter(([one, other]) => one !== '' && one !== other)
}

function textOf(value: Located | undefined): string | undefined {
  return value?.node.kind === 'string'
    ? readString(value.text.slice(value.node.from, value.node.to))
    : undefined
}
