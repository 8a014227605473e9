import { type DataPath, toPointer } from '~/formats/nodes'
import { startsWith } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { follow } from '../along/follow'
import type { Refusal } from '../Change'
import { isInRule, ownObject, testing } from '../conditions/condition'
import { dissolve, unconditioned } from '../conditions/dissolve'
import type { DataChange } from '../DataChange'
import type { IntentOf, SchemaPointer } from '../Intent'
import { type Made, refused } from '../Made'
import { type MemberPlace, memberAt, titleOf } from '../places/field'
import { referencesIn } from '../places/referencesIn'
import { sameObject } from '../places/sameObject'
import type { ProjectText } from '../text/ProjectText'
import { dropDeclaration } from './declare'

/** Fields go, with all that names them. Data stay: what becomes of them is asked by itself. */
export function performRemove(project: ProjectText, { fields }: IntentOf<'remove'>): Made | Refusal {
  const members = membersAt(project, fields)
  const [first] = members ?? []
  if (members === undefined || first === undefined) return refused('no-place', fields[0])
  const title = titleOf(project, first.path)
  const outside = referencesIn(project).find(
    ({ target, from }) =>
      target !== undefined &&
      members.some(({ path }) => startsWith(target, path)) &&
      !members.some(({ path }) => startsWith(from, path)),
  )
  if (outside !== undefined) return refused('in-use', toPointer(outside.from))
  const data: DataChange[] = []
  for (const [index, { object, name }] of members.entries()) {
    data.push({ kind: 'remove', object: toPointer(object), name })
    const refusal = removeMember(project, object, name, members.slice(index))
    if (refusal !== undefined) return refusal
  }
  const words =
    members.length === 1
      ? m.operations_removed({ title })
      : m.operations_removed_many({ count: members.length })
  return { kind: 'made', selected: [], words, data }
}

/** The members that pointers lead to, without those that are in others of them. Undefined where one leads to none. */
export function membersAt(
  project: ProjectText,
  fields: readonly SchemaPointer[],
): readonly MemberPlace[] | undefined {
  const members = [...new Set(fields)].flatMap((field) => memberAt(project, field) ?? [])
  if (members.length < new Set(fields).size) return undefined
  return members.filter(
    ({ path }) => !members.some((other) => other.path.length < path.length && startsWith(path, other.path)),
  )
}

function removeMember(
  project: ProjectText,
  declaredIn: DataPath,
  name: string,
  going: readonly MemberPlace[],
): Refusal | undefined {
  const object = ownObject(declaredIn)
  if (isInRule(project, object, name)) return refused('in-use', name)
  const isGoing = (path: DataPath) => going.some((one) => toPointer(one.path) === toPointer(path))
  for (const condition of testing(project, object, name).toReversed()) {
    const shows = [...condition.whenTrue, ...condition.whenFalse]
    // What it shows goes as well: then nothing has to be shown always.
    if (shows.length > 0 && shows.every(isGoing)) continue
    const reason = dissolve(project, object, condition)
    if (reason !== undefined) return refused(reason, name)
  }
  if (toPointer(object) !== toPointer(declaredIn)) {
    const free = unconditioned(project, object, name)
    if (typeof free === 'string') return refused(free, name)
  } else unconditioned(project, object, name)
  const same = sameObject(project, object, name)
  follow(project, object, same, { from: name, to: undefined })
  for (const schema of same.paths) dropDeclaration(project, schema, name)
  return undefined
}
