import { type DataPath, toPointer } from '~/formats/nodes'
import { startsWith } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { follow, followReferences } from '../along/follow'
import { labelWay, optionPaths } from '../along/uiMentions'
import type { Refusal } from '../Change'
import { isInRule, ownObject, testing } from '../conditions/condition'
import { unconditioned } from '../conditions/dissolve'
import type { DataChange } from '../DataChange'
import type { Destination, IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { keepOrder, shownOrder, withMoved } from '../order/keepOrder'

import { placeInGroups } from '../order/placeInGroups'
import type { MemberPlace } from '../places/field'
import { schemaAt, titleOf } from '../places/field'
import { uiPlacesIn } from '../places/referencesIn'
import { sameObject } from '../places/sameObject'
import { lastStep } from '../places/schemas'
import { type UiPlace, uiPath } from '../places/uiPlaces'
import type { ProjectText } from '../text/ProjectText'
import { settle, whyNotAdded } from './add'
import { declareMember } from './declare'
import { membersAt } from './remove'
import { dropItems, setRequired } from './require'
import { setUiText } from './setUi'

/** Fields go to another place: within their object, or into another one with their data. */
export function performMove(project: ProjectText, intent: IntentOf<'move'>): Made | Refusal {
  const members = membersAt(project, intent.fields)
  const [first] = members ?? []
  const into = schemaAt(project, intent.into)
  if (members === undefined || first === undefined || into === undefined)
    return refused('no-place', intent.into)
  const title = titleOf(project, first.path)
  const moved = moveMembers(project, members, into, intent)
  if ('reason' in moved) return moved
  const words =
    members.length === 1 ? m.operations_moved({ title }) : m.operations_moved_many({ count: members.length })
  return { kind: 'made', words, ...moved }
}

interface Moved {
  readonly selected: readonly DataPath[]
  readonly data: readonly DataChange[]
}

/** Moves members of any objects to one place of an object. */
export function moveMembers(
  project: ProjectText,
  members: readonly MemberPlace[],
  into: DataPath,
  destination: Omit<Destination, 'into'>,
): Moved | Refusal {
  const { before } = destination
  const names = members.map(({ name }) => name)
  if (
    before !== undefined &&
    names.includes(before) &&
    members.some(({ object }) => isSame(ownObject(object), into))
  )
    return refused('into-itself', before)
  const staying = members.filter(({ object }) => isSame(ownObject(object), ownObject(into)))
  const coming = members.filter((member) => !staying.includes(member))
  const data: DataChange[] = []
  for (const member of coming) {
    const refusal = whyNotMoved(project, member, into)
    if (refusal !== undefined) return refusal
    const change = dataChange(member, into)
    if (change !== undefined) data.push(change)
  }
  if (new Set(names).size < names.length) return refused('name-taken', names[0])
  const target = ownObject(into)
  const [first = ''] = names
  const shown = shownOrder(project, target, sameObject(project, target, first).paths)
  let place = into
  for (const { path, object, name } of coming) {
    const declared = project.node(path) === undefined ? [...ownObject(object), 'properties', name] : path
    const going = { path: declared, object: declared.slice(0, -2), name }
    const refusal = moveAcross(project, going, place, before, names)
    if (refusal !== undefined) return refusal
    place = after(project, place)
  }
  for (const { path } of staying) reorder(project, path, before)
  if (coming.length > 0) settle(project, target, shown, names, destination)
  else {
    placeInGroups(project, target, shown, names, destination)
    const { paths } = sameObject(project, target, first)
    // In a branch or a condition fields are in the order of that one: others of the object come and go beside it.
    if (!isPart(into) || hasOrder(project, target))
      keepOrder(project, target, paths, withMoved(shown, names, before), names)
  }
  const selected = members.map((member) =>
    staying.includes(member) ? member.path : [...place, 'properties', member.name],
  )
  return { selected, data }
}

/** Paths stay where they are: what goes is in `properties`, and an entry of `allOf` that goes with it is behind them. */
function after(project: ProjectText, place: DataPath): DataPath {
  return project.node(place) === undefined ? ownObject(place) : place
}

function isPart(object: DataPath): boolean {
  const keyword = lastStep(object)?.keyword ?? ''
  return IN_PLACE.has(keyword) || keyword === 'anyOf' || keyword === 'oneOf'
}

function hasOrder(project: ProjectText, object: DataPath): boolean {
  return uiPlacesIn(project, object).some((place) => optionPaths(project, uiPath(place), 'order').length > 0)
}

function isSame(a: DataPath, b: DataPath): boolean {
  return toPointer(a) === toPointer(b)
}

/** Beside what another schema of the object declares, the order of the form says where it stands. */
function reorder(project: ProjectText, path: DataPath, before: string | undefined): void {
  const isBeside = before !== undefined && project.names(path.slice(0, -1)).includes(before)
  project.reorder(path, isBeside ? before : undefined)
}

function whyNotMoved(
  project: ProjectText,
  { path, object, name }: MemberPlace,
  into: DataPath,
): Refusal | undefined {
  if (startsWith(into, path)) return refused('into-itself', name)
  // Where it is only forbidden nothing of it is declared.
  if (project.value(path) === false) return refused('no-place', name)
  const [own, target] = [uiPlacesIn(project, path), uiPlacesIn(project, into)]
  if (target.some((place) => own.some((one) => startsWith(uiPath(place), uiPath(one)) && one.length > 0)))
    return refused('into-itself', name)
  if (wayBetween(object, into) === undefined) {
    // The same change of data would have to be made in several ways.
    if (target.length > 1) return refused('into-shared', name)
    if (uiPlacesIn(project, object).length > 1) return refused('in-use', name)
  }
  const reason = whyNotAdded(project, into, name)
  if (reason !== undefined) return refused(reason, name)
  const owner = ownObject(object)
  if (testing(project, owner, name).length > 0 || isInRule(project, owner, name))
    return refused('in-use', name)
  return project.memberText(path) === undefined ? refused('duplicate', name) : undefined
}

function dataChange({ object, name }: MemberPlace, into: DataPath): DataChange | undefined {
  const way = wayBetween(object, into)
  if (way?.length === 0) return undefined
  return way === undefined
    ? { kind: 'remove', object: toPointer(object), name }
    : { kind: 'move', object: toPointer(object), name, way, as: name }
}

/** The way in the data from one object to another, by names; `..` leads out. Undefined where lists or references are between. */
export function wayBetween(from: DataPath, to: DataPath): readonly string[] | undefined {
  const [ours, theirs] = [stepsIn(from), stepsIn(to)]
  let common = 0
  while (common < ours.length && common < theirs.length && isSameStep(ours[common], theirs[common])) common++
  const [up, down] = [ours.slice(common), theirs.slice(common)]
  const names = down.flatMap(({ name }) => name ?? [])
  const isPlain = [...up, ...down].every(({ name }) => name !== undefined)
  return isPlain ? [...up.map(() => '..'), ...names] : undefined
}

interface Step {
  readonly keyword: string
  /** Of the member; undefined: no member. */
  readonly name: string | undefined
}

function isSameStep(a: Step | undefined, b: Step | undefined): boolean {
  return a?.keyword === b?.keyword && a?.name === b?.name
}

/** The steps of a schema's path that lead to other values. */
function stepsIn(path: DataPath): readonly Step[] {
  const steps: Step[] = []
  let last = lastStep(path)
  while (last !== undefined) {
    const { keyword, name, around } = last
    if (keyword === 'properties') steps.unshift({ keyword, name })
    else if (!IN_PLACE.has(keyword)) steps.unshift({ keyword: `${keyword}/${name ?? ''}`, name: undefined })
    last = lastStep(around)
  }
  return steps
}

const IN_PLACE: ReadonlySet<string> = new Set('allOf then else dependentSchemas dependencies'.split(' '))

function moveAcross(
  project: ProjectText,
  { path, object, name }: MemberPlace,
  into: DataPath,
  before: string | undefined,
  together: readonly string[],
): Refusal | undefined {
  const owner = ownObject(object)
  const isRequired = dropItems(project, [...object, 'required'], (item) => item === name)
  const ui = uiTexts(project, owner, name)
  const to = [...into, 'properties', name]
  followReferences(project, path, to)
  const member = project.memberText(path)
  const free = isSame(owner, object) ? path : unconditioned(project, owner, name)
  if (typeof free === 'string' || member === undefined) return refused('duplicate', name)
  if (!project.takeOut(free)) return refused('duplicate', name)
  unconditioned(project, owner, name)
  const [target] = uiPlacesIn(project, into)
  const same = sameObject(project, owner, name)
  const way = target === undefined ? undefined : labelWay(target, name)
  follow(project, owner, { ...same, hasNamesake: false }, { from: name, to: undefined }, way, together)
  const reason = declareMember(project, into, member, before)
  if (reason !== undefined) return refused(reason, name)
  if (isRequired) setRequired(project, into, name, true)
  for (const place of uiPlacesIn(project, into)) {
    const inside = memberUi(project, place, into, name)
    if (inside !== undefined && ui !== undefined) setUiText(project, inside, ui)
  }
  return undefined
}

/** What the uiSchema says of a member, as it is written at the first of its places; it is taken out with its name. */
function uiTexts(project: ProjectText, object: DataPath, name: string): string | undefined {
  const [written] = uiPlacesIn(project, object).flatMap((place) => {
    const path = [...uiPath(place), name]
    return name.startsWith('ui:') ? [] : (project.written(path) ?? [])
  })
  return written
}

function memberUi(project: ProjectText, place: UiPlace, object: DataPath, name: string): UiPlace | undefined {
  return uiPlacesIn(project, [...object, 'properties', name]).find(
    (one) => one.length === place.length + 1 && place.every(({ step }, index) => one[index]?.step === step),
  )
}
