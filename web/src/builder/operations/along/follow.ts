import type { DataPath } from '~/formats/nodes'
import { followed } from '../places/references'
import { referencesIn, uiPlacesIn } from '../places/referencesIn'
import type { SameObject } from '../places/sameObject'
import { lastStep, ROOT } from '../places/schemas'
import type { ProjectText } from '../text/ProjectText'
import { followInOptions } from './optionMentions'
import { EACH, followInSchema, followInValues, type Renaming } from './schemaMentions'
import {
  followInLabels,
  followInReferences,
  followInUi,
  followOwnUi,
  type LabelWay,
  labelWay,
} from './uiMentions'

/**
 * Takes the name of a member along wherever the project file writes it, but for the declarations: required, dependencies,
 * error words, defaults, order, groups, labels, references.
 * @param wayAfter where a label finds the member afterwards; without it, beside where it was.
 * @param together names of members that go with it: what these say of it goes as well.
 */
export function follow(
  project: ProjectText,
  object: DataPath,
  { paths, hasNamesake }: SameObject,
  renaming: Renaming,
  wayAfter?: LabelWay,
  together: readonly string[] = [],
): void {
  for (const path of paths) followInSchema(project, path, renaming)
  followInDefaults(project, paths, renaming)
  const places = uiPlacesIn(project, object)
  // What another branch calls so keeps what is said of it.
  if (hasNamesake) return
  for (const place of places) {
    const { from, to } = renaming
    followInUi(project, place, renaming, together)
    followInLabels(project, place, from, wayAfter ?? (to === undefined ? undefined : labelWay(place, to)))
    followInReferences(project, place, renaming)
    if (place.length === 0) followInOptions(project, renaming)
  }
  for (const place of places) followOwnUi(project, place, renaming)
}

/** Defaults and examples of the object, and of all around it. */
function followInDefaults(project: ProjectText, paths: readonly DataPath[], renaming: Renaming): void {
  const seen = new Set<string>()
  for (const path of paths) {
    let way: readonly string[] = []
    let at: DataPath | undefined = path
    while (at !== undefined) {
      const key = JSON.stringify([at, way])
      if (!seen.has(key)) followInValues(project, at, way, renaming)
      seen.add(key)
      const last = lastStep(at)
      if (last?.keyword === 'properties' && last.name !== undefined) way = [last.name, ...way]
      else if (last?.keyword === 'items' && last.name === undefined) way = [EACH, ...way]
      else if (last?.keyword === 'additionalProperties' || last?.keyword === 'patternProperties')
        way = [EACH, ...way]
      at = last === undefined || at.length <= ROOT.length ? undefined : last.around
    }
  }
}

/** Writes references anew that lead to what goes from one place to another, before it does. */
export function followReferences(project: ProjectText, from: DataPath, to: DataPath): void {
  for (const reference of referencesIn(project)) {
    const written = followed(reference, from, to)
    if (written !== undefined)
      project.setText([...reference.from, reference.keyword], JSON.stringify(written))
  }
}

/** Whether anything but what is in it refers to a schema, or into it, by its place. */
export function isReferredTo(project: ProjectText, path: DataPath): boolean {
  const isInside = (one: DataPath) => path.every((step, index) => one[index] === step)
  return referencesIn(project).some(
    ({ target, from }) => target !== undefined && isInside(target) && !isInside(from),
  )
}
