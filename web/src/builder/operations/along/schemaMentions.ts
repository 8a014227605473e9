import type { DataPath } from '~/formats/nodes'
import { isRecord } from '~/schema/json'
import { dropItems } from '../fields/require'
import type { ProjectText } from '../text/ProjectText'

/** What becomes of the name of a member wherever it is written: another one, or nothing. */
export interface Renaming {
  readonly from: string
  readonly to: string | undefined
}

/** Follows a name through what one schema says of its members, but for their declarations. */
export function followInSchema(project: ProjectText, schema: DataPath, renaming: Renaming): void {
  const at = (...steps: string[]) => [...schema, ...steps]
  followInList(project, at('required'), renaming)
  followInList(project, at('propertyNames', 'enum'), renaming)
  followInMap(project, at('dependentSchemas'), renaming)
  for (const keyword of ['dependentRequired', 'dependencies']) {
    for (const name of project.names(at(keyword))) followInList(project, at(keyword, name), renaming)
    followInMap(project, at(keyword), renaming)
  }
  followInMap(project, at('errorMessage', 'properties'), renaming)
  followInMap(project, at('errorMessage', 'required'), renaming)
}

/** A list of names: draft-04 wants one at least, and a list of none says nothing. */
export function followInList(project: ProjectText, path: DataPath, { from, to }: Renaming): void {
  const names = project.value(path)
  if (!Array.isArray(names) || !names.includes(from)) return
  if (to === undefined || names.includes(to)) dropItems(project, path, (item) => item === from)
  else
    for (const [index, name] of names.entries())
      if (name === from) project.setText([...path, String(index)], JSON.stringify(to))
}

/** An object whose members are called like those of the data. What has nothing in it any more goes. */
export function followInMap(project: ProjectText, path: DataPath, { from, to }: Renaming): void {
  const names = project.names(path)
  if (!names.includes(from)) return
  if (to !== undefined && !names.includes(to)) project.rename([...path, from], to)
  else if (names.every((name) => name === from)) project.remove(path)
  else project.remove([...path, from])
}

/** Values in the schema that have the member: defaults and examples. @param way from the schema's value to the object. */
export function followInValues(
  project: ProjectText,
  schema: DataPath,
  way: readonly string[],
  renaming: Renaming,
): void {
  const values = ['examples', 'enum'].flatMap((keyword) => itemPaths(project, [...schema, keyword]))
  for (const path of [[...schema, 'default'], [...schema, 'const'], ...values])
    for (const object of pathsAlong(project, path, way)) {
      const { from, to } = renaming
      if (!project.names(object).includes(from)) continue
      if (to === undefined) project.remove([...object, from])
      else project.rename([...object, from], to)
    }
}

function itemPaths(project: ProjectText, path: DataPath): readonly DataPath[] {
  const value = project.value(path)
  return Array.isArray(value) ? value.map((_, index) => [...path, String(index)]) : []
}

/** The step of a way that stands for all items of a list, or all values of a map. */
export const EACH = '*'

function pathsAlong(project: ProjectText, path: DataPath, way: readonly string[]): readonly DataPath[] {
  const [step, ...rest] = way
  const value = project.value(path)
  if (value === undefined) return []
  if (step === undefined) return [path]
  if (step === EACH && Array.isArray(value))
    return value.flatMap((_, index) => pathsAlong(project, [...path, String(index)], rest))
  if (step === EACH && isRecord(value))
    return Object.keys(value).flatMap((name) => pathsAlong(project, [...path, name], rest))
  return pathsAlong(project, [...path, step], rest)
}
