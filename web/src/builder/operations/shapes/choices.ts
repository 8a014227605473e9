import type { NewValue } from '~/formats/DataFormat'
import { type DataPath, isSameValue, type JsonValue, toPointer } from '~/formats/nodes'
import { plainValue } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { isRecord, memberOf, stringMember } from '~/schema/json'
import type { Refusal } from '../Change'
import { ownObject } from '../conditions/condition'
import { setKeyword } from '../fields/setKeyword'
import type { Choice, IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { writeList } from '../order/writeList'
import { memberAt, titleOf } from '../places/field'
import { sameObject } from '../places/sameObject'
import { jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'

/** Where the choices of a field stand: in its schema, or in that of its items. */
export interface ChoicesPlace {
  readonly path: DataPath
  /** `enum`, or constants with titles under `oneOf` or `anyOf`. */
  readonly keyword: 'enum' | 'oneOf' | 'anyOf'
  readonly choices: readonly { readonly value: JsonValue; readonly title: string | undefined }[]
}

/** What a field may be, where its schema says it by values. */
export function choicesAt(project: ProjectText, path: DataPath): ChoicesPlace | undefined {
  for (const at of [path, [...path, 'items']]) {
    const schema = project.value(at)
    const values = memberOf(schema, 'enum')
    if (Array.isArray(values))
      return { path: at, keyword: 'enum', choices: values.map((value) => ({ value, title: undefined })) }
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const branches = memberOf(schema, keyword)
      if (!Array.isArray(branches)) continue
      const choices = branches.flatMap((branch) => {
        const value = constantOf(branch)
        return value === undefined ? [] : [{ value, title: stringMember(branch, 'title') }]
      })
      if (choices.length === branches.length) return { path: at, keyword, choices }
    }
  }
  return undefined
}

/** Before there was `const`, people wrote an `enum` of one. */
function constantOf(branch: JsonValue): JsonValue | undefined {
  const several = memberOf(branch, 'enum')
  return (
    memberOf(branch, 'const') ?? (Array.isArray(several) && several.length === 1 ? several[0] : undefined)
  )
}

/** What a field may be: choices are put in, called otherwise, or go. What the form says of their values follows. */
export function performChoices(
  project: ProjectText,
  { field, choices }: IntentOf<'choices'>,
): Made | Refusal {
  const member = memberAt(project, field)
  const schema = member && project.value(member.path)
  if (member === undefined || !isRecord(schema)) return refused('no-place', field)
  const values = choices.map(({ value }) => plainValue(value))
  const twice = values.find((value, index) =>
    values.some((other, at) => at < index && isSameValue(other, value)),
  )
  if (twice !== undefined) return refused('name-taken', JSON.stringify(twice))
  const { path, object, name } = member
  const title = titleOf(project, path)
  const isList = schema['type'] === 'array'
  const place = choicesAt(project, path)
  const at = place?.path ?? (isList ? [...path, 'items'] : path)
  if (choices.length === 0) {
    if (place !== undefined) setKeyword(project, at, place.keyword, undefined)
  } else if (!write(project, at, place, choices)) return refused('no-place', field)
  const changes = changesOf(place, choices)
  for (const one of sameObject(project, ownObject(object), name).paths)
    followInTests(project, [...one, 'properties', name], changes)
  followDefault(project, path, changes)
  return {
    kind: 'made',
    selected: [path],
    words: m.operations_choices({ title }),
    data:
      changes.length === 0 ? [] : [{ kind: 'choices', object: toPointer(object), name, choices: changes }],
  }
}

interface ChoiceChange {
  readonly from: JsonValue
  readonly to: JsonValue | undefined
}

function changesOf(place: ChoicesPlace | undefined, choices: readonly Choice[]): readonly ChoiceChange[] {
  const renamed = choices.flatMap(({ value, was }) =>
    was === undefined || isSameValue(plainValue(was), plainValue(value))
      ? []
      : [{ from: plainValue(was), to: plainValue(value) }],
  )
  const isKept = (value: JsonValue) =>
    choices.some((one) => isSameValue(plainValue(one.value), value)) ||
    renamed.some(({ from }) => isSameValue(from, value))
  const dropped = (place?.choices ?? []).flatMap(({ value }) =>
    isKept(value) ? [] : [{ from: value, to: undefined }],
  )
  return choices.length === 0 ? [] : [...renamed, ...dropped]
}

function write(
  project: ProjectText,
  at: DataPath,
  place: ChoicesPlace | undefined,
  choices: readonly Choice[],
): boolean {
  const hasTitles = choices.some(({ title }) => title !== undefined)
  const isPlain = place?.keyword === 'enum' || place === undefined
  if (isPlain && !hasTitles) {
    const values = choices.map(({ value }) => value)
    if (place === undefined) return setKeyword(project, at, 'enum', values) === undefined
    writeList(project, [...at, 'enum'], values.map(plainValue))
    return true
  }
  if (isPlain) {
    // Names of values stand with them, as all form libraries read it.
    if (place !== undefined) project.remove([...at, 'enum'])
    return setKeyword(project, at, 'oneOf', choices.map(branchOf)) === undefined
  }
  return writeBranches(project, [...at, place.keyword], place, choices)
}

function branchOf({ value, title }: Choice): NewValue {
  return { const: value, ...(title !== undefined && { title }) }
}

/** Each branch keeps what else it says. */
function writeBranches(
  project: ProjectText,
  list: DataPath,
  place: ChoicesPlace,
  choices: readonly Choice[],
): boolean {
  const texts = choices.map((choice) => {
    const was = plainValue(choice.was ?? choice.value)
    const index = place.choices.findIndex(({ value }) => isSameValue(value, was))
    if (index === -1) return jsonText(branchOf(choice), project.text)
    const branch = [...list, String(index)]
    const isConst = project.node([...branch, 'const']) !== undefined
    if (!isSameValue(was, plainValue(choice.value)))
      project.set(isConst ? [...branch, 'const'] : [...branch, 'enum', '0'], choice.value)
    if (choice.title !== undefined) project.set([...branch, 'title'], choice.title)
    else if (project.node([...branch, 'title']) !== undefined) project.remove([...branch, 'title'])
    return index
  })
  return project.arrange(list, texts)
}

/** Conditions that ask for a value. */
function followInTests(project: ProjectText, path: DataPath, changes: readonly ChoiceChange[]): void {
  if (!path.includes('if')) return
  for (const { from, to } of changes) {
    if (to === undefined) continue
    const constant = project.value([...path, 'const'])
    if (constant !== undefined && isSameValue(constant, from)) project.set([...path, 'const'], to)
    const several = project.value([...path, 'enum'])
    if (Array.isArray(several))
      for (const [index, value] of several.entries())
        if (isSameValue(value, from)) project.set([...path, 'enum', String(index)], to)
  }
}

function followDefault(project: ProjectText, path: DataPath, changes: readonly ChoiceChange[]): void {
  const value = project.value([...path, 'default'])
  const change = changes.find(({ from }) => value !== undefined && isSameValue(from, value))
  if (change?.to !== undefined) project.set([...path, 'default'], change.to)
  else if (change !== undefined) project.remove([...path, 'default'])
}
