import { currentChangeSet } from '~/drafts/documents'
import { normalizePath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { entryQuery } from '~/provider/queries/entryQuery'
import { treeQuery } from '~/provider/queries/queries'
import type { FilePlace } from './openFiles'

/** Bytes that file systems allow in a name. */
const MAX_NAME = 255

/** Why no file can be called so, in words for people; of what is typed alone. */
export function pathFault(path: string): string | undefined {
  if (path === '' || normalizePath(path) !== path) return m.tree_path_unusable()
  if (/\p{Cc}|\p{Surrogate}|\\/u.test(path)) return m.tree_path_unusable()
  const steps = path.split('/')
  // What file systems take for it counts as well, as Git says (CVE-2014-9390).
  if (steps.some((step) => /^(\.git|git~1)[ .]*$/i.test(step.normalize('NFKC')))) return m.tree_path_git()
  if (steps.some((step) => /^ | $|\.$/.test(step))) return m.tree_path_edges()
  const isLong = steps.some((step) => new TextEncoder().encode(step).length > MAX_NAME)
  return isLong || path.length > 4000 ? m.tree_path_long() : undefined
}

/**
 * Rejects, in words for people, where nothing can be put at a path: something is there, or was until the next commit, or
 * there is a file in the place of a folder, or another name of the same letters.
 * @param own what comes to this path: only its capitals may change.
 */
export async function checkFree(place: FilePlace, path: string, own?: string): Promise<void> {
  const { client, provider, reference, commit } = place
  const fault = pathFault(path)
  if (fault !== undefined) throw new Error(fault)
  const drafts = currentChangeSet(provider.account, reference)
  const going = new Set(drafts.filter(({ isDeleted }) => isDeleted).map((draft) => draft.reference.path))
  const coming = drafts.filter(({ isDeleted }) => !isDeleted).map((draft) => draft.reference.path)
  const entryAt = (at: string) => client.ensureQueryData(entryQuery(provider, reference, commit, at))

  const entry = await entryAt(path)
  if (entry?.type === 'tree' || coming.some((other) => other.startsWith(`${path}/`))) {
    throw new Error(m.tree_path_folder({ path }))
  }
  if (coming.includes(path) || (entry && !going.has(path))) throw new Error(m.tree_path_taken({ path }))
  for (const folder of foldersAbove(path)) {
    const above = await entryAt(folder)
    if ((above && above.type !== 'tree') || coming.includes(folder)) {
      throw new Error(m.tree_path_below_file({ path: folder }))
    }
  }
  const { entries } = await client.ensureQueryData(treeQuery(provider, reference, commit))
  const isOwn = (other: string) => other === own || (own !== undefined && other.startsWith(`${own}/`))
  const all = [...entries.map((one) => one.path).filter((one) => !going.has(one)), ...coming]
  const alike = clash(
    path,
    all.filter((other) => !isOwn(other)),
  )
  if (alike !== undefined) throw new Error(m.tree_path_alike({ path: alike }))
}

/** A path, or a folder above one, that is another only in its capitals or in how its accents are written. */
function clash(path: string, all: readonly string[]): string | undefined {
  const wanted = new Map([path, ...foldersAbove(path)].map((one) => [folded(one), one]))
  for (const other of all) {
    const found = wanted.get(folded(other))
    if (found !== undefined && found !== other) return other
  }
  return undefined
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function foldersAbove(path: string): readonly string[] {
  const steps = path.split('/')
  return steps.slice(1).map((_step, at) => steps.slice(0, at + 1).join('/'))
}
