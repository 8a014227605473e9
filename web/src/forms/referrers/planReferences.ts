import { mapLimited } from '~/lib/mapLimited'
import { createPause } from '~/lib/slices/slices'
import { applyEdits, editBetween } from '~/lib/text/text'
import { m } from '~/paraglide/messages'
import {
  type EditedFile,
  editFile,
  type FilePlace,
  openFile,
  together,
  type Undo,
} from '~/workspace/files/fileEdits'
import type { ChangeOf } from '~/workspace/files/manyFiles'
import { oddityWords } from '../fields/oddityWords'
import { changeReferences, type ReferenceChange } from './changeReferences'
import type { Referrers } from './findReferrers'
import type { Following } from './naming'
import type { Referrer } from './Referrer'

/** What becomes of references, before anything is changed. */
export interface ReferencePlan {
  /** How many change. */
  readonly changed: number
  /** Those that stay as they are, with why, in words for people. */
  readonly refused: readonly { readonly title: string; readonly reason: string }[]
  /** Does it. Rejects, with nothing changed, where a file cannot be read. */
  readonly perform: () => Promise<Undo>
  /** The files that change, for who does it as a part of more, and how. */
  readonly files: readonly EditedFile[]
  readonly changeOf: ChangeOf
}

/** Files that are opened at once. */
const AT_ONCE = 10

/** Looks at the texts as they are by now. Rejects where one cannot be read. */
export async function planReferences(
  place: FilePlace,
  referrers: Referrers,
  following: Following,
): Promise<ReferencePlan> {
  const { pathAfter } = following
  const refused: { title: string; reason: string }[] = []
  const changing = new Map<string, Referrer>()
  let changed = 0
  const { all } = staying(referrers, following)
  const documents = await mapLimited(all, AT_ONCE, ({ file }) => openFile(place, file))
  const pause = createPause()
  for (const [at, referrer] of all.entries()) {
    await pause()
    const change = changeIn(referrer, documents[at]?.text ?? '')
    for (const reason of change.refused) {
      refused.push({
        title: referrer.title,
        reason: oddityWords(reason) || m.entries_referrers_refused_here(),
      })
    }
    const { staying: left } = linksOf(referrer, documents[at]?.text ?? '')
    if (left > 0) refused.push({ title: referrer.title, reason: m.entries_referrers_refused_link() })
    if (change.changed > 0) changing.set(referrer.file.path, referrer)
    changed += change.changed
  }
  const changeOf: ChangeOf = (path, text) => {
    const referrer = changing.get(path)
    return referrer ? { kind: 'edits', edits: changeIn(referrer, text).edits } : { kind: 'none' }
  }
  return { changed, refused, perform, files: [...changing.values()].map(({ file }) => file), changeOf }

  function changeIn(referrer: Referrer, text: string): ReferenceChange {
    const change = changeReferences(referrer.format, text, referrer.placesIn(text), (at) =>
      // Where an entry goes it may have no name any more: then what refers to it stays.
      pathAfter(at.entry) === undefined ? undefined : (referrers.valueAfter(at, following) ?? at.value),
    )
    const { moving } = linksOf(referrer, text)
    if (moving === 0) return change
    const now = referrer.linksAfter(applyEdits(text, change.edits), pathAfter)
    return { ...change, edits: editBetween(text, now), changed: change.changed + moving }
  }

  /** How many links of a text are to follow, and how many stay since what they lead to is gone. */
  function linksOf({ file, linksIn }: Referrer, text: string): { moving: number; staying: number } {
    const count = { moving: 0, staying: 0 }
    if (!hasLinksThatFollow(file, following)) return count
    for (const path of linksIn(text)) {
      const after = pathAfter(path)
      if (after === undefined) count.staying += 1
      else if (after !== path) count.moving += 1
    }
    return count
  }

  async function perform(): Promise<Undo> {
    const undos: Undo[] = []
    try {
      for (const referrer of changing.values()) {
        // What refers may have moved by now itself.
        const path = pathAfter(referrer.file.path) ?? referrer.file.path
        const file = path === referrer.file.path ? referrer.file : { path, sha: '' }
        await pause()
        undos.push(await editFile(place, file, (text) => changeIn(referrer, text).edits))
      }
    } catch (error) {
      together(undos)()
      throw error
    }
    return together(undos)
  }
}

/** Those that are not gone themselves. */
export function staying<Found extends Pick<Referrers, 'all'>>(found: Found, { pathAfter }: Following): Found {
  return { ...found, all: found.all.filter(({ file }) => pathAfter(file.path) !== undefined) }
}

/** The links of what moves itself are followed with its move. */
function hasLinksThatFollow({ path }: EditedFile, { pathAfter }: Following): boolean {
  return pathAfter(path) === path
}

export interface MovedReferences {
  /** How many name an entry by its file, and would have to follow. */
  readonly following: number
  /** How many would lead to nothing. */
  readonly lost: number
  /** How many stay right as they are. */
  readonly same: number
}

/** What becomes of references where entries get other paths. */
export function countMoved({ all, valueAfter }: Referrers, following: Following): MovedReferences {
  const count = { following: 0, lost: 0, same: 0 }
  for (const { file, links } of all) {
    if (!hasLinksThatFollow(file, following)) continue
    count.following += links.filter((path) => following.pathAfter(path) !== path).length
  }
  for (const place of all.flatMap(({ places }) => places)) {
    if (following.pathAfter(place.entry) === place.entry) continue
    const after = valueAfter(place, following)
    count[after === undefined ? 'lost' : after === place.value ? 'same' : 'following'] += 1
  }
  return count
}
