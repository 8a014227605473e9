import { type DataPath, fromPointer } from '~/formats/nodes'
import { isRecord, stringMember } from '~/schema/json'
import type { ProjectText } from '../text/ProjectText'
import { lastStep, ROOT } from './schemas'

/** A member that an object declares. */
export interface MemberPlace {
  /** Of its schema. */
  readonly path: DataPath
  /** Of the schema of the object. */
  readonly object: DataPath
  readonly name: string
}

/** The path of a schema that is there; undefined where none is. */
export function schemaAt(project: ProjectText, pointer: string): DataPath | undefined {
  const path = fromPointer(pointer)
  if (path === undefined || path[0] !== ROOT[0]) return undefined
  const node = project.node(path)
  const isPlace = path.length === ROOT.length || lastStep(path) !== undefined
  return isPlace && (node?.kind === 'object' || node?.kind === 'boolean') ? path : undefined
}

/** A field of an object; undefined where the pointer leads to none, as to the items of a list. */
export function memberAt(project: ProjectText, pointer: string): MemberPlace | undefined {
  const path = schemaAt(project, pointer)
  return path && memberOfPath(path)
}

export function memberOfPath(path: DataPath): MemberPlace | undefined {
  const last = lastStep(path)
  if (last?.keyword !== 'properties' || last.name === undefined) return undefined
  return { path, object: last.around, name: last.name }
}

/** What people call a field: its title, else its name. */
export function titleOf(project: ProjectText, path: DataPath): string {
  const schema = project.value(path)
  const title = isRecord(schema) ? stringMember(schema, 'title')?.trim() : undefined
  return title === undefined || title === '' ? (lastStep(path)?.name ?? path.at(-1) ?? '') : title
}
