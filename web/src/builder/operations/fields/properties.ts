import { toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { memberOf } from '~/schema/json'
import type { Note, Refusal } from '../Change'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { memberAt, schemaAt, titleOf } from '../places/field'
import { uiPlacesIn } from '../places/referencesIn'
import type { ProjectText } from '../text/ProjectText'
import { setRequired } from './require'
import { setKeyword } from './setKeyword'
import { setUi } from './setUi'

export function performSet(project: ProjectText, { field, keyword, value }: IntentOf<'set'>): Made | Refusal {
  const path = schemaAt(project, field)
  if (path === undefined) return refused('no-place', field)
  const title = titleOf(project, path)
  const reason = setKeyword(project, path, keyword, value)
  if (reason !== undefined) return refused(reason, keyword)
  return { kind: 'made', selected: [path], words: m.operations_set({ title }) }
}

export function performSetUi(
  project: ProjectText,
  { field, option, value }: IntentOf<'setUi'>,
): Made | Refusal {
  const path = schemaAt(project, field)
  const places = path === undefined ? [] : uiPlacesIn(project, path)
  if (path === undefined || places.length === 0) return refused('no-place', field)
  for (const place of places) if (!setUi(project, place, option, value)) return refused('no-place', field)
  const notes: readonly Note[] = places.length > 1 ? [{ kind: 'shared', places: places.length }] : []
  return { kind: 'made', selected: [path], words: m.operations_set({ title: titleOf(project, path) }), notes }
}

export function performRequire(
  project: ProjectText,
  { field, isRequired }: IntentOf<'require'>,
): Made | Refusal {
  const member = memberAt(project, field)
  if (member === undefined) return refused('no-place', field)
  const { path, object, name } = member
  const isChanged = setRequired(project, object, name, isRequired)
  const title = titleOf(project, path)
  // What a new one begins with is the likeliest for those that are there.
  const start = memberOf(project.value(path), 'default')
  const fill = start === undefined ? {} : { fill: start }
  return {
    kind: 'made',
    selected: [path],
    words: isRequired ? m.operations_required({ title }) : m.operations_optional({ title }),
    data: isChanged && isRequired ? [{ kind: 'require', object: toPointer(object), name, ...fill }] : [],
  }
}
