import type { DataPath } from '~/formats/nodes'
import { stringItems } from '~/schema/json'
import { groupsAround, layoutOf, membersOfGroups, type Placed } from '~/schema/ui/groupLayout'
import { readGroups } from '~/schema/ui/uiGroups'
import { followInGroups, optionPaths } from '../along/uiMentions'
import type { GroupPath } from '../Intent'
import { uiPlacesIn } from '../places/referencesIn'
import { uiPath } from '../places/uiPlaces'
import type { ProjectText } from '../text/ProjectText'
import { writeList } from './writeList'

const STAR = '*'

interface Named {
  readonly name: string
}

/** Puts members into a section or tab of their object, before another one or last; nothing where it has none. */
export function placeInGroups(
  project: ProjectText,
  object: DataPath,
  shown: readonly string[],
  moved: readonly string[],
  { before, group }: { readonly before?: string | undefined; readonly group?: GroupPath | undefined },
): void {
  for (const place of uiPlacesIn(project, object)) {
    const [path] = optionPaths(project, uiPath(place), 'groups')
    if (path === undefined) continue
    const groups = readGroups(project.value(path))
    if (groups.length === 0) continue
    const others = shown.filter((name) => !moved.includes(name)).map((name): Named => ({ name }))
    const { groups: placed } = layoutOf(others, groups)
    const neighbour = before ?? membersOfGroups(placed).at(-1)?.name
    const target = group ?? (neighbour === undefined ? [] : groupOf(placed, neighbour))
    for (const name of moved) followInGroups(project, path, { from: name, to: undefined })
    const into = groupPath(path, target)
    if (into === undefined || project.node(into)?.kind !== 'object') continue
    const fields = stringItems(project.value([...into, 'fields']))
    const at = before === undefined ? -1 : fields.indexOf(before)
    const star = fields.indexOf(STAR)
    // Those that nobody names stand there already, in the order of the object.
    if (at === -1 && star !== -1 && (before !== undefined || star === fields.length - 1)) continue
    const next = at === -1 ? [...fields, ...moved] : [...fields.slice(0, at), ...moved, ...fields.slice(at)]
    if (project.node([...into, 'fields'])?.kind === 'array') writeList(project, [...into, 'fields'], next)
    else project.set([...into, 'fields'], next)
  }
}

/** Where a member stands among groups; empty: above them. */
function groupOf(placed: readonly Placed<Named>[], name: string): GroupPath {
  return groupsAround(placed, name).map(({ index }) => index)
}

/** Undefined for what is in no group. */
export function groupPath(groups: DataPath, group: GroupPath): DataPath | undefined {
  const [first, ...rest] = group
  if (first === undefined) return undefined
  return rest.reduce<DataPath>(
    (path, index) => [...path, 'groups', String(index)],
    [...groups, String(first)],
  )
}
