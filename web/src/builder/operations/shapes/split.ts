import { toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { stringItems } from '~/schema/json'
import type { Refusal } from '../Change'
import { ownObject } from '../conditions/condition'
import { addField } from '../fields/add'
import { membersAt, performRemove } from '../fields/remove'
import { setRequired } from '../fields/require'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { shownOrder } from '../order/keepOrder'
import { memberAt, titleOf } from '../places/field'
import { sameObject } from '../places/sameObject'
import type { ProjectText } from '../text/ProjectText'

/** A text becomes several, where it stood. */
export function performSplit(
  project: ProjectText,
  { field, into, separator }: IntentOf<'split'>,
): Made | Refusal {
  const member = memberAt(project, field)
  if (member === undefined) return refused('no-place', field)
  const { path, object, name } = member
  if (!isText(project, path) || toPointer(ownObject(object)) !== toPointer(object))
    return refused('wrong-kind', name)
  if (separator === '' || into.length < 2) return refused('wrong-kind', name)
  const others = into.filter((one) => one !== name)
  if (new Set(into).size < into.length) return refused('name-taken', name)
  const title = titleOf(project, path)
  const isRequired = stringItems(project.value([...object, 'required'])).includes(name)
  for (const one of into.includes(name) ? [] : into) {
    const reason = addField(project, object, one, { schema: { type: 'string' } }, { before: name })
    if (reason !== undefined) return refused(reason, one)
  }
  if (into.includes(name)) {
    const shown = shownOrder(project, object, sameObject(project, object, name).paths)
    const behind = shown[shown.indexOf(name) + 1]
    const at = into.indexOf(name)
    for (const [index, one] of into.entries()) {
      if (one === name) continue
      const reason = addField(
        project,
        object,
        one,
        { schema: { type: 'string' } },
        { before: index < at ? name : behind },
      )
      if (reason !== undefined) return refused(reason, one)
    }
  } else {
    const removed = performRemove(project, { kind: 'remove', fields: [toPointer(path)] })
    if (removed.kind === 'refusal') return removed
  }
  // Of the first there is always something.
  const [head] = into
  if (isRequired && head !== undefined && others.includes(head)) setRequired(project, object, head, true)
  return {
    kind: 'made',
    selected: into.map((one) => [...object, 'properties', one]),
    words: m.operations_split({ title, count: into.length }),
    data: [{ kind: 'split', object: toPointer(object), name, into, separator }],
  }
}

/** Texts of one object become one, where the first stood. */
export function performMerge(
  project: ProjectText,
  { fields, name, separator }: IntentOf<'merge'>,
): Made | Refusal {
  const members = membersAt(project, fields)
  const [first] = members ?? []
  if (members === undefined || first === undefined) return refused('no-place', fields[0])
  const { object } = first
  const isTogether = members.every((member) => toPointer(member.object) === toPointer(object))
  if (!isTogether || toPointer(ownObject(object)) !== toPointer(object) || members.length < 2)
    return refused('wrong-kind', first.name)
  const other = members.find(({ path }) => !isText(project, path))
  if (other !== undefined) return refused('wrong-kind', other.name)
  const names = members.map((member) => member.name)
  const isRequired = names.some((one) => stringItems(project.value([...object, 'required'])).includes(one))
  if (!names.includes(name)) {
    const reason = addField(project, object, name, { schema: { type: 'string' } }, { before: first.name })
    if (reason !== undefined) return refused(reason, name)
  }
  const going = members.filter((member) => member.name !== name).map(({ path }) => toPointer(path))
  const removed = performRemove(project, { kind: 'remove', fields: going })
  if (removed.kind === 'refusal') return removed
  if (isRequired) setRequired(project, object, name, true)
  const path = [...object, 'properties', name]
  return {
    kind: 'made',
    selected: [path],
    words: m.operations_merged({ title: titleOf(project, path), count: members.length }),
    data: [{ kind: 'merge', object: toPointer(object), names, to: name, separator }],
  }
}

function isText(project: ProjectText, path: readonly string[]): boolean {
  return project.value([...path, 'type']) === 'string'
}
