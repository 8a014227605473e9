import type { PathReference } from '~/provider/types'
import { keyOf, type ListedProject } from './ListedProject'

/** Tells whose a file is, by what is known of projects on whatever branch: its own, the data of one, or an entry of one. */
export function projectOfFile(
  projects: readonly ListedProject[],
): (file: PathReference) => ListedProject | undefined {
  const ofRepository = groupByRepository(projects)
  return (file) => ofRepository.get(keyOf(file))?.find((project) => holds(project, file))
}

function holds({ path, kind, data }: ListedProject, file: PathReference): boolean {
  if (file.path === path) return true
  if (data === undefined) return false
  return kind === 'file' ? file.path === data : file.path.startsWith(data === '' ? '' : `${data}/`)
}

/** The deepest collection first: its entries are not those of a folder around it. */
function groupByRepository(
  projects: readonly ListedProject[],
): ReadonlyMap<string, readonly ListedProject[]> {
  const groups = new Map<string, ListedProject[]>()
  for (const project of projects) groups.set(keyOf(project), [...(groups.get(keyOf(project)) ?? []), project])
  for (const group of groups.values()) group.sort(byReach)
  return groups
}

function byReach(a: ListedProject, b: ListedProject): number {
  return reach(a) - reach(b)
}

function reach({ kind, data }: ListedProject): number {
  return kind === 'file' ? 0 : 10_000 - (data?.length ?? 0)
}
