import type { DataPath } from '~/formats/nodes'
import { stringItems } from '~/schema/json'
import type { ProjectText } from '../text/ProjectText'
import { setKeyword } from './setKeyword'

/** Makes a member be required by the object at a path, or not. Answers whether that is another thing now. */
export function setRequired(
  project: ProjectText,
  object: DataPath,
  name: string,
  isRequired: boolean,
): boolean {
  const path = [...object, 'required']
  const value = project.value(path)
  const names = stringItems(value)
  if (names.includes(name) === isRequired) return false
  if (isRequired) {
    if (value === undefined) return setKeyword(project, object, 'required', [name]) === undefined
    return (
      Array.isArray(value) &&
      (value.length === 0
        ? project.set(path, [name])
        : project.insertItem(path, value.length, JSON.stringify(name)))
    )
  }
  return dropItems(project, path, (item) => item === name)
}

/** Takes items out of the list at a path, and the list as well where it has no others: draft-04 wants one at least. */
export function dropItems(
  project: ProjectText,
  path: DataPath,
  isDropped: (item: unknown) => boolean,
): boolean {
  const items = project.value(path)
  if (!Array.isArray(items)) return false
  const dropped = items.flatMap((item, index) => (isDropped(item) ? [index] : []))
  if (dropped.length === 0) return false
  if (dropped.length === items.length) return project.remove(path)
  // From the end on, so that the positions of the others stay.
  return dropped.toReversed().every((index) => project.remove([...path, String(index)]))
}
