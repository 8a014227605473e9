import type { DataPath } from '~/formats/nodes'
import { stringItems } from '~/schema/json'
import { ordered } from '~/schema/ui/uiSchema'
import { optionPaths } from '../along/uiMentions'
import { setUi } from '../fields/setUi'
import { uiPlacesIn } from '../places/referencesIn'
import { declaredNames } from '../places/sameObject'
import { type UiPlace, uiPath } from '../places/uiPlaces'
import type { ProjectText } from '../text/ProjectText'
import { writeList } from './writeList'

const STAR = '*'

/** The members of an object in the order in which its first place in the uiSchema shows them. */
export function shownOrder(
  project: ProjectText,
  object: DataPath,
  paths: readonly DataPath[],
): readonly string[] {
  const [place] = uiPlacesIn(project, object)
  return ordered(declaredNames(project, paths), place === undefined ? [] : orderAt(project, place))
}

/** Fields put among others: before one of them, or last. */
export function withMoved(
  names: readonly string[],
  moved: readonly string[],
  before: string | undefined,
): readonly string[] {
  const others = names.filter((name) => !moved.includes(name))
  const at = before === undefined ? -1 : others.indexOf(before)
  return at === -1 ? [...others, ...moved] : [...others.slice(0, at), ...moved, ...others.slice(at)]
}

/**
 * Has the form show members in the wanted order, where the order of the schema does not: by the least that `ui:order` has
 * to say. Where there is one, it stays true.
 */
export function keepOrder(
  project: ProjectText,
  object: DataPath,
  paths: readonly DataPath[],
  wanted: readonly string[],
  moved: readonly string[],
): void {
  for (const place of uiPlacesIn(project, object)) {
    const names = declaredNames(project, paths)
    const current = orderAt(project, place)
    const isRight = (order: readonly string[]) => {
      const shown = ordered(names, order)
      const seen = wanted.filter((name) => names.includes(name))
      return shown.every((name, index) => name === seen[index])
    }
    const hasGroups = optionPaths(project, uiPath(place), 'groups').length > 0
    const rest = current.filter((name) => !moved.includes(name))
    // An order that named nothing but what has moved says nothing any more.
    const isSpent = current.length > rest.length && rest.every((name) => name === STAR)
    if (isSpent && isRight([])) {
      setUi(project, place, 'order', undefined)
      continue
    }
    if (isRight(current) || (hasGroups && current.length === 0)) continue
    const order = [...candidates(current, wanted, moved)].find(isRight) ?? [...wanted, STAR]
    const [path] = optionPaths(project, uiPath(place), 'order')
    if (path === undefined || current.length === 0) setUi(project, place, 'order', order)
    else if (order.length === 0) setUi(project, place, 'order', undefined)
    else writeList(project, path, order)
  }
}

function orderAt(project: ProjectText, place: UiPlace): readonly string[] {
  const [path] = optionPaths(project, uiPath(place), 'order')
  return path === undefined ? [] : stringItems(project.value(path))
}

/** From the least to the most that can be said. */
function* candidates(
  current: readonly string[],
  wanted: readonly string[],
  moved: readonly string[],
): Generator<readonly string[]> {
  const rest = current.filter((name) => !moved.includes(name))
  yield rest
  const block = wanted.filter((name) => moved.includes(name))
  for (let at = 0; at <= rest.length; at++) yield [...rest.slice(0, at), ...block, ...rest.slice(at)]
  if (current.length > 0) return
  for (let at = 1; at < wanted.length; at++) yield [STAR, ...wanted.slice(-at)]
  for (let at = 1; at < wanted.length; at++) yield [...wanted.slice(0, at), STAR]
}
