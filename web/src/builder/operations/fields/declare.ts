import type { MemberText } from '~/formats/json'
import type { DataPath } from '~/formats/nodes'
import { isRecord, stringItems, valueAt } from '~/schema/json'
import { followReferences } from '../along/follow'
import type { RefusalReason } from '../Change'
import { schemaIn } from '../places/referencesIn'
import { ROOT } from '../places/schemas'
import type { ProjectText } from '../text/ProjectText'
import { setKeyword } from './setKeyword'

/** Why the schema at a path cannot declare members; undefined: it can. */
export function whyNoObject(project: ProjectText, object: DataPath): RefusalReason | undefined {
  const schema = valueAt(schemaIn(project), object.slice(ROOT.length))
  if (schema === undefined) return 'no-place'
  if (!isRecord(schema)) return schema === true ? undefined : 'wrong-kind'
  const { type, properties } = schema
  if (properties !== undefined && !isRecord(properties)) return 'wrong-kind'
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? stringItems(type) : undefined
  return types === undefined || types.includes('object') ? undefined : 'wrong-kind'
}

/** Gives a schema `properties`, where it has none. */
export function withProperties(project: ProjectText, object: DataPath): RefusalReason | undefined {
  if (project.node([...object, 'properties']) !== undefined) return undefined
  return setKeyword(project, object, 'properties', {})
}

/** Declares a member, before another one or last. */
export function declareMember(
  project: ProjectText,
  object: DataPath,
  member: MemberText,
  before: string | undefined,
): RefusalReason | undefined {
  const reason = withProperties(project, object)
  if (reason !== undefined) return reason
  const properties = [...object, 'properties']
  const neighbour = before !== undefined && project.names(properties).includes(before) ? before : undefined
  return project.insertMember(properties, member, neighbour) ? undefined : 'no-place'
}

/** Moves a declaration to another schema. References to it follow. */
export function moveDeclaration(
  project: ProjectText,
  path: DataPath,
  into: DataPath,
  name: string,
  before: string | undefined,
): RefusalReason | undefined {
  const member = project.memberText(path, name)
  if (member === undefined) return 'duplicate'
  const reason = withProperties(project, into)
  if (reason !== undefined) return reason
  followReferences(project, path, [...into, 'properties', name])
  const moving = project.memberText(path, name)
  if (moving === undefined || !project.takeOut(path)) return 'no-place'
  return declareMember(project, into, moving, before)
}

/** Takes a declaration out; `properties` that are left without any stay where they are the object's own. */
export function dropDeclaration(project: ProjectText, schema: DataPath, name: string): void {
  const path = [...schema, 'properties', name]
  if (project.node(path) !== undefined) project.remove(path)
}
