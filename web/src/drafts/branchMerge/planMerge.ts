import { m } from '~/paraglide/messages'
import type { FileChange, TreeEntry } from '~/provider/types'
import { changesOf, type FileConflict, type FileResolution, planFile, type TreeView } from '../commit'
import type { Draft } from '../draft'

/** What the merge of two branches has of one path that the merging branch changed, upon the other's tree. */
type MergePlan =
  | { readonly type: 'write'; readonly changes: readonly FileChange[] }
  | { readonly type: 'conflict'; readonly conflict: FileConflict }

/** The three versions of a path; undefined where there is no such file. */
interface PathVersions {
  readonly path: string
  readonly base: TreeEntry | undefined
  readonly ours: TreeEntry | undefined
}

/** The paths at which `ours` differs from `base`, folders left out: their files say it. */
export function changedPaths(
  base: readonly TreeEntry[],
  ours: readonly TreeEntry[],
): readonly PathVersions[] {
  const [before, after] = [filesByPath(base), filesByPath(ours)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path) => ({ path, base: before.get(path), ours: after.get(path) }))
    .filter((versions) => !isSame(versions.base, versions.ours))
}

/**
 * Plans one path. What cannot be asked about in a form is an error that names it: a file that is no text, one that ours
 * removed and theirs changed, a submodule.
 */
export async function planPath(
  { path, base, ours }: PathVersions,
  view: TreeView,
  resolution: FileResolution | undefined,
  readText: (sha: string) => Promise<string | undefined>,
): Promise<MergePlan> {
  const theirs = view.entryAt(path)
  if (isSame(theirs, ours)) return { type: 'write', changes: [] }
  if ([base, ours, theirs].some((entry) => entry?.type === 'commit')) throw unsolvable(path)
  if (base && isSame(theirs, base)) return { type: 'write', changes: [changeTo(path, ours)] }
  if (!ours) throw unsolvable(path)
  const [before, text] = await Promise.all([base ? readText(base.sha) : '', readText(ours.sha)])
  if (before === undefined || text === undefined) {
    if (base || theirs) throw unsolvable(path)
    return { type: 'write', changes: [changeTo(path, ours)] }
  }
  const draft: Draft = {
    account: '',
    reference: { owner: '', repo: '', ref: '', path },
    base: { sha: base?.sha ?? null, text: before, mode: ours.mode },
    text,
    updatedAt: '',
  }
  const plan = await planFile(draft, view, resolution, readText)
  if (plan.type === 'conflict') return plan
  return { type: 'write', changes: changesOf(plan) }
}

function changeTo(path: string, entry: TreeEntry | undefined): FileChange {
  // The mode of a removal is not looked at.
  if (!entry) return { path, mode: '100644', content: null }
  return { path, mode: entry.mode, content: { blob: entry.sha } }
}

function filesByPath(entries: readonly TreeEntry[]): ReadonlyMap<string, TreeEntry> {
  return new Map(entries.filter(({ type }) => type !== 'tree').map((entry) => [entry.path, entry]))
}

function isSame(a: TreeEntry | undefined, b: TreeEntry | undefined): boolean {
  return a?.sha === b?.sha && a?.mode === b?.mode
}

function unsolvable(path: string): Error {
  return new Error(m.drafts_merge_unsolvable({ path }))
}
