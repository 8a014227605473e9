import type { Draft } from '~/drafts/draft'
import { blobRoute, parseRoute, treeRoute } from '~/lib/routes'
import type { RefReference } from '~/provider/types'

/** The drafts of one ref. */
interface DraftGroup {
  readonly ref: RefReference
  /** The files of the ref. */
  readonly href: string
  /** The last edited first. */
  readonly drafts: readonly Draft[]
}

/** Drafts by ref, the last edited first. */
export function groupDrafts(drafts: readonly Draft[]): readonly DraftGroup[] {
  const groups = new Map<string, Draft[]>()
  for (const draft of drafts.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))) {
    const href = treeRoute(draft.reference)
    groups.set(href, [...(groups.get(href) ?? []), draft])
  }
  return [...groups].flatMap(([href, drafts]) => {
    const [last] = drafts
    if (!last) return []
    const { owner, repo, ref } = last.reference
    return { ref: { owner, repo, ref }, href, drafts }
  })
}

/** Where a draft was last edited, as far as that is a page about its ref; else its file. */
export function placeOfDraft({ reference, address }: Draft): string {
  const route = address === undefined ? undefined : parseRoute(address)
  const isThere =
    (route?.kind === 'blob' || route?.kind === 'focus') &&
    route.owner === reference.owner &&
    route.repo === reference.repo &&
    route.ref === reference.ref
  return isThere && address !== undefined ? address : blobRoute(reference)
}
