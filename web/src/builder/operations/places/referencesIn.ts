import type { DataNode, DataPath } from '~/formats/nodes'
import type { ProjectText } from '../text/ProjectText'
import { referencesOf, type WrittenReference } from './references'
import { ROOT } from './schemas'
import { type UiPlace, uiPlaces } from './uiPlaces'

const known = new WeakMap<DataNode, readonly WrittenReference[]>()

/** The references of a project's schema, as its text is by now. */
export function referencesIn(project: ProjectText): readonly WrittenReference[] {
  const { root } = project
  const found = known.get(root) ?? referencesOf(project.value(ROOT) ?? {})
  known.set(root, found)
  return found
}

/** Where the uiSchema is about what the schema at a path describes. */
export function uiPlacesIn(project: ProjectText, path: DataPath): readonly UiPlace[] {
  // Without references, what is declared has one place: nothing needs to be looked for with each key.
  return uiPlaces(
    path,
    project.text.includes('Ref"') || project.text.includes('$ref"') ? referencesIn(project) : [],
  )
}
