import type { NewValue } from '~/formats/DataFormat'
import type { DataPath } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { isRecord, stringItems, stringMember } from '~/schema/json'
import { followInGroups, optionPaths } from '../along/uiMentions'
import type { Refusal } from '../Change'
import { dropEmpty, setUi } from '../fields/setUi'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { groupPath } from '../order/placeInGroups'
import { writeList } from '../order/writeList'
import { schemaAt } from '../places/field'
import { uiPlacesIn } from '../places/referencesIn'
import { declaredNames, sameObject } from '../places/sameObject'
import { type UiPlace, uiPath } from '../places/uiPlaces'
import { jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'

/** Fields of one object come into a new section or tab. */
export function performSection(project: ProjectText, intent: IntentOf<'section'>): Made | Refusal {
  const { fields, title, as, inside = [] } = intent
  const object = schemaAt(project, intent.object)
  const places = object === undefined ? [] : uiPlacesIn(project, object)
  if (object === undefined || places.length === 0) return refused('no-place', intent.object)
  const declared = new Set(declaredNames(project, sameObject(project, object, fields[0] ?? '').paths))
  const missing = fields.find((name) => !declared.has(name))
  if (missing !== undefined) return refused('no-place', missing)
  for (const place of places) {
    const groups = groupsAt(project, place)
    const added: NewValue = { title, fields, ...(as === 'tab' && { as }) }
    if (groups === undefined) {
      if (inside.length > 0) return refused('no-place', intent.object)
      setUi(project, place, 'groups', [added])
      continue
    }
    for (const name of fields) followInGroups(project, groups, { from: name, to: undefined })
    const around = inside.length === 0 ? undefined : groupPath(groups, inside)
    if (around !== undefined && project.node(around) === undefined) return refused('no-place', intent.object)
    const list = around === undefined ? groups : [...around, 'groups']
    const count = lengthAt(project, list)
    if (count === undefined || count === 0) project.set(list, [added])
    else project.insertItem(list, count, jsonText(added, project.text))
  }
  const own = fields.map((name) => [...object, 'properties', name])
  const selected = own.filter((path) => project.node(path) !== undefined)
  return { kind: 'made', selected, words: m.operations_section({ title }) }
}

export function performSetSection(project: ProjectText, intent: IntentOf<'setSection'>): Made | Refusal {
  return atSections(project, intent.object, intent.group, (path) => {
    const { member, value } = intent
    if (value === undefined) {
      if (project.node([...path, member]) !== undefined) project.remove([...path, member])
    } else project.set([...path, member], value, ['title', 'description', 'as', 'open', 'fields', 'groups'])
    return m.operations_section_set({ title: titleAt(project, path) })
  })
}

/** The section goes; its fields and sections stand in what is around it. */
export function performRemoveSection(
  project: ProjectText,
  { object, group }: IntentOf<'removeSection'>,
): Made | Refusal {
  return atSections(project, object, group, (path) => {
    const title = titleAt(project, path)
    const fields = stringItems(project.value([...path, 'fields']))
    const inner = project.value([...path, 'groups'])
    const list = path.slice(0, -1)
    const index = Number(path.at(-1))
    const around = group.length > 1 ? list.slice(0, -1) : undefined
    if (Array.isArray(inner)) {
      const texts = inner.flatMap((_, at) => project.written([...path, 'groups', String(at)]) ?? [])
      for (const text of texts.toReversed()) project.insertItem(list, index + 1, text)
    }
    if (lengthAt(project, list) === 1) {
      project.remove(list)
      dropEmpty(project, list)
    } else project.remove(path)
    if (around !== undefined && fields.length > 0) {
      const own = [...around, 'fields']
      const before = stringItems(project.value(own))
      if (project.node(own)?.kind === 'array') writeList(project, own, [...before, ...fields])
      else project.set(own, fields, ['title', 'description', 'as', 'open', 'fields', 'groups'])
    }
    return m.operations_section_removed({ title })
  })
}

export function performMoveSection(project: ProjectText, intent: IntentOf<'moveSection'>): Made | Refusal {
  return atSections(project, intent.object, intent.group, (path) => {
    const title = titleAt(project, path)
    const list = path.slice(0, -1)
    const last = (lengthAt(project, list) ?? 1) - 1
    project.moveItem(list, Number(path.at(-1)), Math.max(0, Math.min(last, intent.to)))
    return m.operations_section_moved({ title })
  })
}

function atSections(
  project: ProjectText,
  pointer: string,
  group: readonly number[],
  change: (path: DataPath) => string,
): Made | Refusal {
  const object = schemaAt(project, pointer)
  const places = object === undefined ? [] : uiPlacesIn(project, object)
  let words: string | undefined
  for (const place of places) {
    const groups = groupsAt(project, place)
    const path = groups && groupPath(groups, group)
    if (path !== undefined && isRecord(project.value(path))) words = change(path)
  }
  return words === undefined ? refused('no-place', pointer) : { kind: 'made', selected: [], words }
}

function groupsAt(project: ProjectText, place: UiPlace): DataPath | undefined {
  const [path] = optionPaths(project, uiPath(place), 'groups')
  return path !== undefined && project.node(path)?.kind === 'array' ? path : undefined
}

function lengthAt(project: ProjectText, path: DataPath): number | undefined {
  const node = project.node(path)
  return node?.kind === 'array' ? node.items.length : undefined
}

function titleAt(project: ProjectText, path: DataPath): string {
  return stringMember(project.value(path), 'title') ?? ''
}
