import { type DataPath, fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { isRecord, memberOf, valueAt } from '~/schema/json'
import type { ProjectText } from '../text/ProjectText'
import { schemaIn, usesIn } from './referencesIn'
import { lastStep, ROOT, schemasBelow } from './schemas'

/** Keywords whose schemas are about the same value as the schema that has them. */
const IN_PLACE: ReadonlySet<string> = new Set(
  'allOf anyOf oneOf if then else not dependentSchemas dependencies'.split(' '),
)
const CHOICES: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])

/** All that is said of one object in a project file, as far as it is about one of its members. */
export interface SameObject {
  /** Of the schemas, the given one among them. */
  readonly paths: readonly DataPath[]
  /** Whether other branches of a choice have a member of the name as well, which is another one. */
  readonly hasNamesake: boolean
}

/**
 * The schemas that are about the same object as the one at a path: those around it that hold for it, those that refer to
 * it, and what is in these. A member that one branch of a choice declares is that branch's own.
 */
export function sameObject(project: ProjectText, object: DataPath, name: string): SameObject {
  const root = schemaIn(project)
  const schemaOf = (path: DataPath): JsonValue => valueAt(root, path.slice(ROOT.length)) ?? {}
  const found = new Map<string, DataPath>()
  let hasNamesake = false
  const climbed = new Set<string>()
  const waiting: DataPath[] = [object]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = next
    if (climbed.has(toPointer(path))) continue
    climbed.add(toPointer(path))
    down(path)
    for (const use of usesIn(project).get(toPointer(path)) ?? []) waiting.push(use)
    const last = lastStep(path)
    if (last === undefined || !IN_PLACE.has(last.keyword)) continue
    if (!CHOICES.has(last.keyword) || declares(schemaOf(last.around), name)) waiting.push(last.around)
    else
      hasNamesake ||= branches(last.around, last.keyword).some(
        (one) => one !== toPointer(path) && declaresBelow(one),
      )
  }

  function down(path: DataPath): void {
    const inside: DataPath[] = [path]
    for (let at = inside.pop(); at !== undefined; at = inside.pop()) {
      if (found.has(toPointer(at))) continue
      found.set(toPointer(at), at)
      for (const below of inPlaceBelow(at)) inside.push(below)
    }
  }

  function inPlaceBelow(path: DataPath): readonly DataPath[] {
    const below = schemasBelow({ path, schema: schemaOf(path) })
    return below.flatMap((inner) => (IN_PLACE.has(inner.path[path.length] ?? '') ? [inner.path] : []))
  }

  function branches(around: DataPath, keyword: string): readonly string[] {
    const list = memberOf(schemaOf(around), keyword)
    return Array.isArray(list) ? list.map((_, index) => toPointer([...around, keyword, String(index)])) : []
  }

  function declaresBelow(pointer: string): boolean {
    const schema = valueAt(root, (fromPointer(pointer) ?? []).slice(ROOT.length)) ?? {}
    return declares(schema, name)
  }

  return { paths: [...found.values()], hasNamesake }
}

function declares(schema: JsonValue, name: string): boolean {
  return isRecord(schema) && memberOf(memberOf(schema, 'properties'), name) !== undefined
}

/** The names that schemas of one object declare: its own first. */
export function declaredNames(project: ProjectText, paths: readonly DataPath[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => project.names([...path, 'properties'])))]
}
