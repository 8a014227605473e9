import type { Draft } from '~/drafts/draft'
import { blobRoute, treeRoute } from '~/lib/routes'
import type { RefReference } from '~/provider/types'

/** The drafts of one ref, told in one line. */
export interface DraftGroup {
  readonly ref: RefReference
  /** Of a single draft its file, of several the files of the ref. */
  readonly href: string
  readonly count: number
  /** ISO 8601, of the last edit. */
  readonly updatedAt: string
}

/** Drafts by ref, the last edited first. */
export function groupDrafts(drafts: readonly Draft[]): readonly DraftGroup[] {
  const groups = new Map<string, DraftGroup>()
  for (const { reference, updatedAt } of drafts) {
    const key = treeRoute(reference)
    const known = groups.get(key)
    const { owner, repo, ref } = reference
    groups.set(key, {
      ref: { owner, repo, ref },
      href: known ? key : blobRoute(reference),
      count: (known?.count ?? 0) + 1,
      updatedAt: known && known.updatedAt > updatedAt ? known.updatedAt : updatedAt,
    })
  }
  return [...groups.values()].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}
