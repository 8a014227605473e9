import { json } from '~/formats/json/format'
import { type DataPath, fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { startsWith } from '~/formats/values'
import type { TextEdit } from '~/lib/text/text'
import { isRecord, memberOf, stringMember } from '~/schema/json'
import { dataPathOf, type Project } from '~/workspace/Project'
import { referenceOptions } from '~/workspace/references/ReferenceOptions'
import type { DataChange } from '../../operations/DataChange'
import { ROOT } from '../../operations/places/schemas'

export type Rename = Extract<DataChange, { readonly kind: 'rename' }>

/** Where a member stands in the data: the list that it is in the items of, and the way to it from there. */
interface MemberPlace {
  readonly list: DataPath
  readonly path: DataPath
}

/**
 * What has to change in another project that refers to the data of a project, whose member is called otherwise: the
 * options that name it. @param other the path of the file, @param text what it says.
 */
export function followReferences(
  { path: other, text }: { readonly path: string; readonly text: string },
  own: Project,
  renames: readonly Rename[],
): readonly TextEdit[] {
  const reading = json.read(text)
  if (!reading.ok) return []
  const edits: TextEdit[] = []
  const uiSchema = memberOf(valueOf(text, reading.root), 'uiSchema')
  for (const { field, at } of fieldsIn(uiSchema ?? null, ['uiSchema'])) {
    const option = (name: string) =>
      memberOf(memberOf(field, 'ui:options'), name) ?? memberOf(field, `ui:${name}`)
    const { target, list } = referenceOptions({ option }, other) ?? {}
    const isOwn =
      (target?.kind === 'project' && target.path === own.path) ||
      (target?.kind === 'dataFile' && target.path === dataPathOf(own))
    if (!isOwn || list === undefined) continue
    for (const name of ['list', 'value', 'label', 'detail']) {
      const written = option(name)
      if (typeof written !== 'string') continue
      const next = renames.reduce((now, rename) => followed(name, now, list, rename), written)
      if (next === written) continue
      const isInOptions = memberOf(memberOf(field, 'ui:options'), name) !== undefined
      const place = [...at, ...(isInOptions ? ['ui:options', name] : [`ui:${name}`])]
      const outcome = json.set({ text, reading }, place, next)
      if (outcome.kind === 'edits') edits.push(...outcome.edits)
    }
  }
  return edits.toSorted((a, b) => a.from - b.from)
}

function followed(name: string, written: string, list: DataPath, { object, from, to }: Rename): string {
  const place = placeOf(object)
  if (place === undefined) return written
  const isPointer = written.startsWith('/')
  const path =
    (isPointer || name === 'list' ? fromPointer(isPointer ? written : `/${written}`) : [written]) ?? []
  const isSameList = toPointer(place.list) === toPointer(list)
  const member = [...place.path, from]
  const isAbout = name === 'list' ? place.list.length === 0 : isSameList
  if (!isAbout || !startsWith(path, member)) return written
  const next = path.with(member.length - 1, to)
  const [only, ...more] = next
  return isPointer || more.length > 0 || only === undefined ? toPointer(next) : only
}

/** Undefined where a schema is used by reference: then it stands in many places. */
function placeOf(object: string): MemberPlace | undefined {
  const steps = (fromPointer(object) ?? []).slice(ROOT.length)
  let [list, path]: [DataPath, DataPath] = [[], []]
  for (let at = 0; at < steps.length; at++) {
    const name = steps[at + 1]
    if (steps[at] === 'properties' && name !== undefined) {
      path = [...path, name]
      at++
    } else if (steps[at] === 'items') {
      if (list.length > 0) return undefined
      list = path
      path = []
    } else return undefined
  }
  return { list, path }
}

/** All that a uiSchema says of fields. */
function* fieldsIn(
  value: JsonValue,
  at: DataPath,
): Generator<{ readonly field: JsonValue; readonly at: DataPath }> {
  if (!isRecord(value)) return
  const options = memberOf(value, 'ui:options')
  if (stringMember(value, 'ui:widget') !== undefined || stringMember(options, 'widget') !== undefined)
    yield { field: value, at }
  for (const [name, inner] of Object.entries(value)) yield* fieldsIn(inner, [...at, name])
}
