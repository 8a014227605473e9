import { create } from 'zustand'
import { projectName } from '~/lib/paths'
import { untilSignOut } from '~/lib/storage/untilSignOut'
import { localWebStorage } from '~/lib/storage/webStorage'
import { asString, items, member, type Place, root, ShapeError } from '~/provider/parse'
import type { PathReference } from '~/provider/types'
import type { ListedProject } from './ListedProject'
import { readListedProject } from './readListedProject'

/** A project that somebody has had before them, on whatever branch. */
export interface RecentProject {
  readonly account: string
  readonly project: ListedProject
  /** ISO 8601. */
  readonly lastTouched: string
}

const storageKey = untilSignOut('recent-projects')
const MAX_KEPT = 24

/** The projects that were open last in this browser, the newest first. */
export const useRecentProjects = create<{ readonly items: readonly RecentProject[] }>()(() => ({
  items: readKept(),
}))

export function touchProject(account: string, project: ListedProject): void {
  // Another tab may have written since.
  const others = readKept().filter((other) => other.account !== account || !isSame(other.project, project))
  const kept = [{ account, project, lastTouched: new Date().toISOString() }, ...others].slice(0, MAX_KEPT)
  localWebStorage.write(storageKey, JSON.stringify(kept))
  useRecentProjects.setState({ items: kept })
}

/** What a project was called when it was open last; else what its file is. */
export function titleInRecent(
  items: readonly RecentProject[],
  account: string,
  reference: PathReference,
): string {
  const found = items.find((item) => item.account === account && isSame(item.project, reference))
  return found?.project.title ?? projectName(reference.path)
}

function readKept(): readonly RecentProject[] {
  try {
    return items(root(JSON.parse(localWebStorage.read(storageKey) ?? '[]'))).map(readRecent)
  } catch (error) {
    // What an older page has written, or somebody by hand.
    if (error instanceof ShapeError || error instanceof SyntaxError) return []
    throw error
  }
}

function readRecent(place: Place): RecentProject {
  return {
    account: asString(member(place, 'account')),
    project: readListedProject(member(place, 'project')),
    lastTouched: asString(member(place, 'lastTouched')),
  }
}

function isSame(a: PathReference, b: PathReference): boolean {
  return a.owner === b.owner && a.repo === b.repo && a.ref === b.ref && a.path === b.path
}
