import type { DataPath } from '~/formats/nodes'
import { isRecord } from '~/schema/json'
import { followReferences, isReferredTo } from '../along/follow'
import type { RefusalReason } from '../Change'
import { moveDeclaration } from '../fields/declare'
import { dropItems } from '../fields/require'
import { memberOfPath } from '../places/field'
import type { ProjectText } from '../text/ProjectText'
import { conditionsOf, type FoundCondition } from './conditions'

/** Takes a field out of the conditions of its object: it is shown always. Answers where it is declared then. */
export function unconditioned(
  project: ProjectText,
  object: DataPath,
  name: string,
): DataPath | RefusalReason {
  const own = [...object, 'properties', name]
  for (const condition of conditionsOf(project, object).toReversed()) {
    const declared = [...condition.whenTrue, ...condition.whenFalse].filter((path) => path.at(-1) === name)
    if (declared.length > 1) return 'wrong-kind'
    for (const path of declared) {
      if (project.node(own) !== undefined) return 'wrong-kind'
      const around = path.slice(0, -2)
      dropItems(project, [...around, 'required'], (item) => item === name)
      const reason = moveDeclaration(project, path, object, name, undefined)
      if (reason !== undefined) return reason
    }
    if (condition.forbidden.includes(name)) {
      project.remove([...condition.path, 'else', 'properties', name])
      dropItems(project, [...condition.path, 'then', 'required'], (item) => item === name)
    }
    if (declared.length > 0 || condition.forbidden.includes(name)) dropEmptyCondition(project, condition)
  }
  return own
}

/** Ends a condition: what it shows is shown always. */
export function dissolve(
  project: ProjectText,
  object: DataPath,
  condition: FoundCondition,
): RefusalReason | undefined {
  const names = [...condition.whenTrue, ...condition.whenFalse].flatMap(
    (path) => memberOfPath(path)?.name ?? [],
  )
  if (condition.test === undefined) return 'in-use'
  for (const name of new Set([...names, ...condition.forbidden])) {
    const made = unconditioned(project, object, name)
    if (typeof made === 'string') return made
  }
  return undefined
}

/** A condition that shows and forbids nothing any more goes, and an `allOf` of such as well. */
function dropEmptyCondition(project: ProjectText, { path, keyword, test }: FoundCondition): void {
  if (keyword !== 'if') {
    const at = [...path, keyword, test?.member ?? '']
    if (isEmptySchema(project, at)) dropWithMap(project, at)
  } else {
    for (const branch of ['then', 'else'])
      if (isEmptySchema(project, [...path, branch])) project.remove([...path, branch])
    if (project.names(path).some((name) => name === 'then' || name === 'else')) return
    project.remove([...path, 'if'])
  }
  if (path.at(-2) === 'allOf' && project.names(path).length === 0) dropEntry(project, path)
}

function dropWithMap(project: ProjectText, path: DataPath): void {
  const map = path.slice(0, -1)
  if (project.names(map).length === 1) project.remove(map)
  else project.remove(path)
}

/** Of a branch that has lost its fields: nothing is left in it that says anything. */
function isEmptySchema(project: ProjectText, path: DataPath): boolean {
  const schema = project.value(path)
  if (!isRecord(schema)) return false
  return Object.entries(schema).every(
    ([name, value]) => name === 'properties' && isRecord(value) && Object.keys(value).length === 0,
  )
}

/** Takes an entry of `allOf` out; references to those behind it follow. */
function dropEntry(project: ProjectText, path: DataPath): void {
  const list = path.slice(0, -1)
  const index = Number(path.at(-1))
  const entries = project.value(list)
  if (!Array.isArray(entries) || isReferredTo(project, path)) return
  for (let at = index + 1; at < entries.length; at++)
    followReferences(project, [...list, String(at)], [...list, String(at - 1)])
  if (entries.length === 1) project.remove(list)
  else project.remove(path)
}
