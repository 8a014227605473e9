import type { DataNode, DataPath, JsonValue } from '~/formats/nodes'
import type { ProjectText } from '../text/ProjectText'
import { referencesOf, type WrittenReference } from './references'
import { ROOT } from './schemas'
import { type UiPlace, type Uses, uiPlaces, usesOf } from './uiPlaces'

const schemas = new WeakMap<DataNode, JsonValue>()
const references = new WeakMap<DataNode, readonly WrittenReference[]>()

/** The schema of a project, as its text is by now. */
export function schemaIn(project: ProjectText): JsonValue {
  const { root } = project
  const found = schemas.get(root) ?? project.value(ROOT) ?? {}
  schemas.set(root, found)
  return found
}

export function referencesIn(project: ProjectText): readonly WrittenReference[] {
  const { root } = project
  const found = references.get(root) ?? referencesOf(schemaIn(project))
  references.set(root, found)
  return found
}

const uses = new WeakMap<DataNode, Uses>()

/** Who refers to what; without a reference in the text there is nothing to look for with each key. */
export function usesIn(project: ProjectText): Uses {
  const { root } = project
  const found = uses.get(root) ?? (/[rR]ef"/.test(project.text) ? usesOf(referencesIn(project)) : NO_USES)
  uses.set(root, found)
  return found
}

const NO_USES: Uses = new Map()

/** Where the uiSchema is about what the schema at a path describes. */
export function uiPlacesIn(project: ProjectText, path: DataPath): readonly UiPlace[] {
  return uiPlaces(path, usesIn(project))
}
