import { type DataPath, toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { isRecord } from '~/schema/json'
import type { Refusal } from '../Change'
import { ownObject } from '../conditions/condition'
import { addField } from '../fields/add'
import { moveMembers } from '../fields/move'
import { membersAt, performRemove } from '../fields/remove'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { shownOrder } from '../order/keepOrder'
import { memberAt, memberOfPath, titleOf } from '../places/field'
import { sameObject } from '../places/sameObject'
import type { ProjectText } from '../text/ProjectText'

/** Fields of one object come into a new group of it, where the first of them stands. */
export function performWrap(project: ProjectText, { fields, name, title }: IntentOf<'wrap'>): Made | Refusal {
  const members = membersAt(project, fields)
  const [first] = members ?? []
  if (members === undefined || first === undefined) return refused('no-place', fields[0])
  const object = ownObject(first.object)
  if (members.some((member) => toPointer(ownObject(member.object)) !== toPointer(object)))
    return refused('no-place', fields[0])
  const shown = shownOrder(project, object, sameObject(project, object, name).paths)
  const ordered = members.toSorted((a, b) => shown.indexOf(a.name) - shown.indexOf(b.name))
  const schema = { ...(title !== undefined && { title }), type: 'object', properties: {} }
  const reason = addField(project, object, name, { schema }, { before: ordered[0]?.name })
  if (reason !== undefined) return refused(reason, name)
  const path = [...object, 'properties', name]
  const moved = moveMembers(project, ordered, path, {})
  if ('reason' in moved) return moved
  return {
    kind: 'made',
    selected: [path],
    words: m.operations_wrapped({ title: titleOf(project, path), count: members.length }),
    // The way is the same, though the group was not there before.
    data: moved.data,
  }
}

/** A group with one of these has more than its own fields, or fields that come and go. */
const HOLDS_MORE: ReadonlySet<string> = new Set(
  '$ref $dynamicRef allOf anyOf oneOf if patternProperties dependentSchemas dependentRequired dependencies'.split(
    ' ',
  ),
)

/** The fields of a group come into the object around it, where the group stood. */
export function performUnwrap(project: ProjectText, { field }: IntentOf<'unwrap'>): Made | Refusal {
  const group = memberAt(project, field)
  if (group === undefined) return refused('no-place', field)
  const { path, object, name } = group
  const schema = project.value(path)
  const names = project.names([...path, 'properties'])
  // What refers to a definition, or has fields that come and go, has no fields of its own to lift.
  if (!isRecord(schema) || names.length === 0) return refused('wrong-kind', name)
  if (Object.keys(schema).some((keyword) => HOLDS_MORE.has(keyword))) return refused('wrong-kind', name)
  const title = titleOf(project, path)
  const inside = shownOrder(project, path, sameObject(project, path, name).paths)
  const members = inside.flatMap((each) => memberOfPath([...path, 'properties', each]) ?? [])
  if (members.some((member) => project.node(member.path) === undefined)) return refused('wrong-kind', name)
  if (names.includes(name)) return refused('name-taken', name)
  const moved = moveMembers(project, members, object, { before: name })
  if ('reason' in moved) return moved
  const removed = performRemove(project, { kind: 'remove', fields: [toPointer(path)] })
  if (removed.kind === 'refusal') return removed
  const data = [...moved.data, { kind: 'remove' as const, object: toPointer(object), name, onlyEmpty: true }]
  return {
    kind: 'made',
    selected: existing(project, moved.selected),
    words: m.operations_unwrapped({ title }),
    data,
  }
}

function existing(project: ProjectText, paths: readonly DataPath[]): readonly DataPath[] {
  return paths.filter((path) => project.node(path) !== undefined)
}
