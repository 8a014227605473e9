import { mapLimited } from '~/lib/mapLimited'
import { createPause } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import { editFile, type FilePlace, openFile, together, type Undo } from '~/workspace/files/fileEdits'
import { oddityWords } from '../fields/oddityWords'
import { changeReferences, type ReferenceChange } from './changeReferences'
import type { Referrers } from './findReferrers'
import type { Referrer } from './Referrer'

/** Where references go: with the entry to another path, or out of what refers to it. */
export type Following =
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'delete' }

/** What becomes of references, before anything is changed. */
export interface ReferencePlan {
  /** How many change. */
  readonly changed: number
  /** Those that stay as they are, with why, in words for people. */
  readonly refused: readonly { readonly title: string; readonly reason: string }[]
  /** Does it. Rejects, with nothing changed, where a file cannot be read. */
  readonly perform: () => Promise<Undo>
}

/** Files that are opened at once. */
const AT_ONCE = 10

/** Looks at the texts as they are by now. Rejects where one cannot be read. */
export async function planReferences(
  place: FilePlace,
  referrers: Referrers,
  following: Following,
): Promise<ReferencePlan> {
  const naming = following.kind === 'rename' ? referrers.namingAt(following.to) : undefined
  const refused: { title: string; reason: string }[] = []
  const changing: Referrer[] = []
  let changed = 0
  const documents = await mapLimited(referrers.all, AT_ONCE, ({ file }) => openFile(place, file))
  const pause = createPause()
  for (const [at, referrer] of referrers.all.entries()) {
    await pause()
    const change = changeIn(referrer, documents[at]?.text ?? '')
    for (const reason of change.refused) {
      refused.push({
        title: referrer.title,
        reason: oddityWords(reason) || m.entries_referrers_refused_here(),
      })
    }
    if (change.changed > 0) changing.push(referrer)
    changed += change.changed
  }
  return { changed, refused, perform }

  function changeIn({ format, placesIn }: Referrer, text: string): ReferenceChange {
    return changeReferences(format, text, placesIn(text), ({ field, projectFile, value }) =>
      // Where the entry goes it may have no name any more: then what refers to it stays.
      naming ? (naming(field, projectFile) ?? value) : undefined,
    )
  }

  async function perform(): Promise<Undo> {
    const undos: Undo[] = []
    try {
      for (const referrer of changing) {
        // An entry that refers to itself has moved by now.
        const hasMoved = following.kind === 'rename' && referrer.file.path === following.from
        const file = hasMoved ? { path: following.to, sha: '' } : referrer.file
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

/** How many references would have to follow a rename: those that name the entry by its file. */
export function countRenamed({ all, naming, namingAt }: Referrers, to: string): number {
  const next = namingAt(to)
  return all.reduce((count, { places }) => {
    const moved = places.filter(({ field, projectFile }) => {
      const name = next(field, projectFile)
      return name !== undefined && name !== naming(field, projectFile)
    })
    return count + moved.length
  }, 0)
}
