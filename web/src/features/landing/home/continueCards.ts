import type { Draft } from '~/drafts/draft'
import { basename } from '~/lib/paths'
import type { RecentItem } from '~/lib/recentRefs'
import { blobRoute, parseRoute, treeRoute } from '~/lib/routes'
import type { PathReference, RefReference } from '~/provider/types'
import type { ListedProject } from '~/workspace/allProjects/ListedProject'
import { projectOfFile } from '~/workspace/allProjects/projectOfFile'
import type { RecentProject } from '~/workspace/allProjects/recentProjects'

/** Something that one was working on. */
export interface ContinueCard {
  readonly href: string
  readonly title: string
  readonly reference: RefReference
  /** Undefined: of the ref as a whole, or of a file that belongs to no project. */
  readonly project: ListedProject | undefined
  /** Files with edits that are not committed. */
  readonly changes: number
  /** When it was touched last: epoch milliseconds. */
  readonly time: number
}

/** What somebody has done here, of one account. */
export interface Doings {
  readonly projects: readonly RecentProject[]
  readonly refs: readonly RecentItem[]
  readonly drafts: readonly Draft[]
  /** All projects that are known: they say whose the edited files are. */
  readonly known: readonly ListedProject[]
}

const MAX_CARDS = 6

/** What to go on with: first what has edits, then what was open, the last touched first. */
export function continueCards({ projects, refs, drafts, known }: Doings): readonly ContinueCard[] {
  const cards = new Map<string, ContinueCard>()
  const put = (key: string, card: Omit<ContinueCard, 'changes'>, changes: number) => {
    const before = cards.get(key)
    const isNewer = before === undefined || card.time > before.time
    cards.set(key, { ...(isNewer ? card : before), changes: changes + (before?.changes ?? 0) })
  }
  for (const { project, lastTouched } of projects) {
    put(keyOfPath(project), cardOf(project, Date.parse(lastTouched)), 0)
  }
  const ownerOf = projectOfFile([...projects.map(({ project }) => project), ...known])
  for (const draft of drafts) {
    const { reference, address, updatedAt } = draft
    const time = Date.parse(updatedAt)
    const owner = ownerOf(reference)
    if (owner) {
      const project = { ...owner, ref: reference.ref }
      put(keyOfPath(project), { ...cardOf(project, time), href: hrefOf(project, address) }, 1)
    } else {
      const title = basename(reference.path)
      put(keyOfPath(reference), { href: blobRoute(reference), title, reference, project: undefined, time }, 1)
    }
  }
  const shown = new Set([...cards.values()].map(({ reference }) => treeRoute(reference)))
  for (const { ref, lastTouched } of refs) {
    const href = treeRoute(ref)
    if (shown.has(href)) continue
    const time = Date.parse(lastTouched)
    put(href, { href, title: ref.repo, reference: ref, project: undefined, time }, 0)
  }
  return [...cards.values()].toSorted(byUse).slice(0, MAX_CARDS)
}

function byUse(a: ContinueCard, b: ContinueCard): number {
  return Math.sign(b.changes) - Math.sign(a.changes) || b.time - a.time
}

function cardOf(project: ListedProject, time: number): Omit<ContinueCard, 'changes'> {
  return { href: blobRoute(project), title: project.title, reference: project, project, time }
}

/** Where it was edited, if that is a page of the project; else its own. */
function hrefOf(project: ListedProject, address: string | undefined): string {
  const route = address === undefined ? undefined : parseRoute(address)
  const isThere =
    (route?.kind === 'blob' || route?.kind === 'focus') && keyOfPath(route) === keyOfPath(project)
  return isThere && address !== undefined ? address : blobRoute(project)
}

function keyOfPath({ owner, repo, ref, path }: PathReference): string {
  return [owner, repo, ref, path].join('\n')
}
