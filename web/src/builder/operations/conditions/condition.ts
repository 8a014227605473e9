import type { NewValue } from '~/formats/DataFormat'
import { type DataPath, toPointer } from '~/formats/nodes'
import { plainValue } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { DRAFT_07 } from '~/schema/dialects/drafts'
import { stringItems } from '~/schema/json'
import type { Refusal, RefusalReason } from '../Change'
import { moveDeclaration, withProperties } from '../fields/declare'
import { setRequired } from '../fields/require'
import { draftIn } from '../fields/setKeyword'
import type { ConditionTest, IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { keepOrder, shownOrder } from '../order/keepOrder'
import { memberAt, titleOf } from '../places/field'
import { sameObject } from '../places/sameObject'
import { lastStep } from '../places/schemas'
import { jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'
import { conditionsOf, type FoundCondition, isSameTest } from './conditions'
import { unconditioned } from './dissolve'

/** Shows fields of one object only when another member of it says so, or always. */
export function performCondition(
  project: ProjectText,
  { fields, when }: IntentOf<'condition'>,
): Made | Refusal {
  const members = fields.map((field) => memberAt(project, field))
  const [first] = members
  if (first === undefined) return refused('no-place', fields[0])
  const object = ownObject(first.object)
  const names = members.flatMap((member) => (member === undefined ? [] : [member.name]))
  if (
    members.some(
      (member) => member === undefined || toPointer(ownObject(member.object)) !== toPointer(object),
    )
  )
    return refused('no-place', fields[0])
  const title = titleOf(project, first.path)
  const before = sameObject(project, object, first.name)
  const shown = shownOrder(project, object, before.paths)
  if (when !== undefined) {
    if (names.includes(when.member)) return refused('tests-itself', when.member)
    if (!shown.includes(when.member)) return refused('no-place', when.member)
  }
  const selected: DataPath[] = []
  const required = names.filter((name) => isRequiredAnywhere(project, before.paths, name))
  for (const name of names) {
    const free = unconditioned(project, object, name)
    if (typeof free === 'string') return refused(free, name)
    if (when === undefined) selected.push(free)
  }
  if (when !== undefined) {
    const made = conditioned(project, object, names, required, when)
    if (typeof made === 'string') return refused(made, first.name)
    selected.push(...made)
  }
  keepOrder(project, object, sameObject(project, object, first.name).paths, shown, names)
  const words = when === undefined ? m.operations_always({ title }) : m.operations_condition({ title })
  return { kind: 'made', selected, words }
}

/** The object whose member a field is, where it is declared by a condition. */
export function ownObject(object: DataPath): DataPath {
  const last = lastStep(object)
  if (last?.keyword === 'then' || last?.keyword === 'else') {
    const entry = lastStep(last.around)
    return entry?.keyword === 'allOf' ? entry.around : last.around
  }
  const isDependent = last?.keyword === 'dependentSchemas' || last?.keyword === 'dependencies'
  return isDependent && last !== undefined ? last.around : object
}

function conditioned(
  project: ProjectText,
  object: DataPath,
  names: readonly string[],
  required: readonly string[],
  when: ConditionTest,
): readonly DataPath[] | RefusalReason {
  // What only a condition declares would be forbidden always.
  const isClosed = project.value([...object, 'additionalProperties']) === false
  if (draftIn(project) < DRAFT_07)
    return isClosed || when.values !== undefined
      ? 'not-in-dialect'
      : dependent(project, object, names, required, when.member)
  const entry = entryFor(project, object, when)
  const selected: DataPath[] = []
  if (entry === undefined) return 'not-in-dialect'
  for (const name of names) {
    const own = [...object, 'properties', name]
    if (isClosed) {
      project.set([...entry, 'else', 'properties', name], false)
      selected.push(own)
    } else {
      const then = [...entry, 'then']
      if (project.node(then) === undefined) project.set(then, { properties: {} }, ['if', 'then', 'else'])
      const reason = withProperties(project, then) ?? moveDeclaration(project, own, then, name, undefined)
      if (reason !== undefined) return reason
      selected.push([...then, 'properties', name])
    }
    // Where it is not shown, nobody can fill it in.
    if (!required.includes(name)) continue
    setRequired(project, object, name, false)
    if (project.node([...entry, 'then']) === undefined)
      project.set([...entry, 'then'], { required: [name] }, ['if', 'then', 'else'])
    else setRequired(project, [...entry, 'then'], name, true)
  }
  return selected
}

/** Before there was `if`, the fields that come with another one stand in `dependencies`. */
function dependent(
  project: ProjectText,
  object: DataPath,
  names: readonly string[],
  required: readonly string[],
  member: string,
): readonly DataPath[] | RefusalReason {
  const shown = [...object, 'dependencies', member]
  const node = project.node(shown)
  if (node === undefined) {
    const map = [...object, 'dependencies']
    const isSet =
      project.node(map) === undefined
        ? project.set(map, { [member]: { properties: {} } }, ORDER)
        : project.set(shown, { properties: {} })
    if (!isSet) return 'no-place'
  } else if (node.kind !== 'object') return 'not-in-dialect'
  const selected: DataPath[] = []
  for (const name of names) {
    const own = [...object, 'properties', name]
    const reason = withProperties(project, shown) ?? moveDeclaration(project, own, shown, name, undefined)
    if (reason !== undefined) return reason
    if (required.includes(name)) {
      setRequired(project, object, name, false)
      setRequired(project, shown, name, true)
    }
    selected.push([...shown, 'properties', name])
  }
  return selected
}

/** The entry of `allOf` with this test and nothing but fields: one that is there, else a new one. */
function entryFor(project: ProjectText, object: DataPath, when: ConditionTest): DataPath | undefined {
  const values = when.values?.map(plainValue)
  const wanted = { member: when.member, values, orNotSet: false }
  const found = conditionsOf(project, object).find(
    ({ path, keyword, test }) =>
      keyword === 'if' && path.length > object.length && test !== undefined && isSameTest(test, wanted),
  )
  if (found !== undefined) return found.path
  const allOf = [...object, 'allOf']
  const text = jsonText({ if: testOf(when) }, project.text)
  const entries = project.value(allOf)
  if (entries === undefined) {
    return project.set(allOf, [{ if: testOf(when) }], ORDER) ? [...allOf, '0'] : undefined
  }
  if (!Array.isArray(entries)) return undefined
  return project.insertItem(allOf, entries.length, text) ? [...allOf, String(entries.length)] : undefined
}

const ORDER = ['properties', 'patternProperties', 'required', 'additionalProperties', 'dependencies', 'allOf']

function testOf({ member, values }: ConditionTest): NewValue {
  if (values === undefined) return { required: [member] }
  const [only, ...others] = values
  const asked: NewValue = others.length === 0 && only !== undefined ? { const: only } : { enum: values }
  return { properties: { [member]: asked }, required: [member] }
}

function isRequiredAnywhere(project: ProjectText, paths: readonly DataPath[], name: string): boolean {
  return paths.some(
    (path) => path.at(-1) !== 'if' && stringItems(project.value([...path, 'required'])).includes(name),
  )
}

/** The conditions that test a member. */
export function testing(project: ProjectText, object: DataPath, name: string): readonly FoundCondition[] {
  return conditionsOf(project, object).filter(({ test }) => test?.member === name)
}

/** Whether a rule that has no other words than its own speaks of a member. */
export function isInRule(project: ProjectText, object: DataPath, name: string): boolean {
  return conditionsOf(project, object).some(({ path, keyword, test }) => {
    if (test !== undefined || keyword !== 'if') return false
    return mentions(project.value([...path, 'if']), name)
  })
}

function mentions(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((item) => item === name || mentions(item, name))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key === name || mentions(inner, name))
}
