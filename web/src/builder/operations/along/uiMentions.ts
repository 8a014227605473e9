import { type DataPath, toPointer } from '~/formats/nodes'
import { isRecord, valueAt } from '~/schema/json'
import { dropEmpty } from '../fields/setUi'
import { type UiPlace, uiPath } from '../places/uiPlaces'
import type { ProjectText } from '../text/ProjectText'
import { followInList, type Renaming } from './schemaMentions'

/** Both ways to write an option. */
export function optionPaths(project: ProjectText, place: DataPath, option: string): readonly DataPath[] {
  const paths = [
    [...place, `ui:${option}`],
    [...place, 'ui:options', option],
  ]
  return paths.filter((path) => project.node(path) !== undefined)
}

/** Follows the name of a member through what one place of the uiSchema says of its object, but for its own options. */
export function followInUi(
  project: ProjectText,
  object: UiPlace,
  renaming: Renaming,
  together: readonly string[],
): void {
  const path = uiPath(object)
  for (const order of optionPaths(project, path, 'order')) followInList(project, order, renaming)
  for (const groups of optionPaths(project, path, 'groups')) followInGroups(project, groups, renaming)
  followInSiblings(project, path, renaming, together)
}

/** `fields` of all groups, and of those in them. */
export function followInGroups(project: ProjectText, groups: DataPath, renaming: Renaming): void {
  const list = project.value(groups)
  if (!Array.isArray(list)) return
  for (const index of list.keys()) {
    const group = [...groups, String(index)]
    const fields = project.value([...group, 'fields'])
    if (Array.isArray(fields) && fields.includes(renaming.from))
      followInFields(project, [...group, 'fields'], renaming)
    followInGroups(project, [...group, 'groups'], renaming)
  }
}

/** A group may be left without fields: it is somebody's, and gets others. */
function followInFields(project: ProjectText, path: DataPath, { from, to }: Renaming): void {
  const fields = project.value(path)
  if (!Array.isArray(fields)) return
  const isThere = to !== undefined && fields.includes(to)
  for (const index of [...fields.keys()].toReversed()) {
    if (fields[index] !== from) continue
    if (to === undefined || isThere) project.remove([...path, String(index)])
    else project.setText([...path, String(index)], JSON.stringify(to))
  }
}

/** A picture's `altField` names the member beside it that says what it shows. */
function followInSiblings(
  project: ProjectText,
  path: DataPath,
  { from, to }: Renaming,
  together: readonly string[],
): void {
  for (const sibling of project.names(path)) {
    if (sibling.startsWith('ui:') || together.includes(sibling)) continue
    for (const alt of optionPaths(project, [...path, sibling], 'altField')) {
      if (project.value(alt) !== from) continue
      if (to !== undefined) project.setText(alt, JSON.stringify(to))
      else if (project.remove(alt)) dropEmpty(project, alt)
    }
  }
}

/** The options of a member, at a place of its object. */
export function followOwnUi(project: ProjectText, object: UiPlace, { from, to }: Renaming): void {
  const path = uiPath(object)
  if (from.startsWith('ui:') || !project.names(path).includes(from)) return
  if (to !== undefined && !to.startsWith('ui:')) project.rename([...path, from], to)
  else if (project.remove([...path, from])) dropEmpty(project, [...path, from])
}

/** The way of names to a member from the whole; undefined stands for an item of a list. */
export type LabelWay = readonly (string | undefined)[]

export function labelWay(object: UiPlace, name: string): LabelWay {
  return [...object.map(({ step, object: owner }) => (owner === undefined ? undefined : step)), name]
}

/**
 * `itemLabel` of the lists around an object, and of the whole, whose entries are named by it.
 * @param to the way to the member afterwards; undefined: it is gone.
 */
export function followInLabels(
  project: ProjectText,
  object: UiPlace,
  from: string,
  to: LabelWay | undefined,
): void {
  const way = labelWay(object, from)
  for (let start = 0; start < way.length; start++) {
    const inside = way.slice(start)
    const isStart = start === 0 || way[start - 1] === undefined
    // Behind another list there is no way by names.
    if (!isStart || inside.includes(undefined)) continue
    const next =
      to !== undefined && way.slice(0, start).every((step, at) => step === to[at]) ? to.slice(start) : []
    const names = next.flatMap((step) => (step === undefined || step.includes('.') ? [] : [step]))
    const isWritable = names.length > 0 && names.length === next.length
    for (const path of optionPaths(project, uiPath(object.slice(0, Math.max(0, start - 1))), 'itemLabel')) {
      const written = project.value(path)
      const label = typeof written === 'string' ? written.split('.').filter(Boolean) : []
      if (!inside.every((step, index) => label[index] === step)) continue
      if (isWritable)
        project.setText(path, JSON.stringify([...names, ...label.slice(inside.length)].join('.')))
      else if (project.remove(path)) dropEmpty(project, path)
    }
  }
}

/** References of fields of this project into its own data, by the place of the object in them. */
export function followInReferences(project: ProjectText, object: UiPlace, { from, to }: Renaming): void {
  const ui = project.value(['uiSchema'])
  if (ui === undefined || to === undefined || !project.text.includes('reference')) return
  const names = object.flatMap(({ step, object: owner }) => (owner === undefined ? [] : [step]))
  const isItem = object.at(-1)?.object === undefined && object.length > 0
  const listPointer = toPointer(names)
  for (const path of referencePaths(ui, ['uiSchema'])) {
    const own = (option: string) => optionPaths(project, path, option)
    const isHere = [...own('project'), ...own('dataFile')].length === 0
    if (!isHere) continue
    const list = own('list').map((one) => project.value(one))[0] ?? ''
    const inside = toPointer([...names, from])
    if (!isItem && typeof list === 'string' && (list === inside || list.startsWith(`${inside}/`)))
      for (const one of own('list'))
        project.setText(one, JSON.stringify(toPointer([...names, to]) + list.slice(inside.length)))
    if (!isItem || list !== listPointer) continue
    for (const option of ['value', 'label', 'detail'])
      for (const one of own(option)) {
        const written = project.value(one)
        if (typeof written === 'string') {
          const next = followedMember(written, { from, to })
          if (next !== written) project.setText(one, JSON.stringify(next))
        }
      }
  }
}

/** The name of a member, or a JSON pointer that begins with it. */
export function followedMember(written: string, { from, to }: Renaming): string {
  if (to === undefined) return written
  if (written === from && !from.startsWith('/')) return to.startsWith('/') ? toPointer([to]) : to
  const start = toPointer([from])
  return written === start || written.startsWith(`${start}/`)
    ? toPointer([to]) + written.slice(start.length)
    : written
}

/** Places of the uiSchema that are references. */
function referencePaths(ui: unknown, path: DataPath): readonly DataPath[] {
  if (Array.isArray(ui))
    return ui.flatMap((item: unknown, index) => referencePaths(item, [...path, String(index)]))
  if (!isRecord(ui)) return []
  const widget = ui['ui:widget'] ?? valueAt(ui, ['ui:options', 'widget'])
  const inner = Object.entries(ui).flatMap(([name, value]) =>
    name.startsWith('ui:') ? [] : referencePaths(value, [...path, name]),
  )
  return widget === 'reference' || widget === 'ReferenceWidget' ? [path, ...inner] : inner
}
