import { toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { isRecord } from '~/schema/json'
import { followReferences, isReferredTo } from '../along/follow'
import type { Refusal } from '../Change'
import { setUiText } from '../fields/setUi'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { memberAt, titleOf } from '../places/field'
import { uiPlacesIn } from '../places/referencesIn'
import { uiPath } from '../places/uiPlaces'
import { jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'
import { reindentedTo } from '../text/reindentedTo'

/** Words that are the list's, and not each item's. */
const LIST_WORDS = ['title', 'description']

/** A field becomes a list of what it is. */
export function performToList(project: ProjectText, { field }: IntentOf<'toList'>): Made | Refusal {
  const member = memberAt(project, field)
  const schema = member && project.value(member.path)
  if (member === undefined || !isRecord(schema)) return refused('no-place', field)
  const { path, object, name } = member
  const title = titleOf(project, path)
  followReferences(project, path, [...path, 'items'])
  const text = project.written(path) ?? '{}'
  const item = reindentedTo(project, path, text, '')
  const words = LIST_WORDS.flatMap((keyword) => {
    const value = schema[keyword]
    return typeof value === 'string' ? [[keyword, value] as const] : []
  })
  project.set(path, { ...Object.fromEntries(words), type: 'array', items: {} })
  if (!project.setText([...path, 'items'], item)) return refused('no-place', field)
  for (const [keyword] of words) project.remove([...path, 'items', keyword])
  for (const place of uiPlacesIn(project, path)) {
    const own = project.written(uiPath(place))
    if (own === undefined) continue
    const unindented = reindentedTo(project, uiPath(place), own, '')
    project.set(uiPath(place), { items: {} })
    setUiText(project, [...place, { step: 'items', object: undefined }], unindented)
  }
  return {
    kind: 'made',
    selected: [path],
    words: m.operations_to_list({ title }),
    data: [{ kind: 'toList', object: toPointer(object), name }],
  }
}

/** A list becomes a single one of its items. */
export function performToValue(project: ProjectText, { field }: IntentOf<'toValue'>): Made | Refusal {
  const member = memberAt(project, field)
  const schema = member && project.value(member.path)
  if (member === undefined) return refused('no-place', field)
  const { path, object, name } = member
  const items = [...path, 'items']
  const item = project.node(items)
  if (!isRecord(schema) || item?.kind !== 'object') return refused('wrong-kind', name)
  const title = titleOf(project, path)
  if (isReferredTo(project, path) && !isReferredTo(project, items)) return refused('in-use', name)
  followReferences(project, items, path)
  const text = reindentedTo(project, items, project.written(items) ?? '{}', '')
  const before = project.value(items)
  if (!project.setText(path, text)) return refused('no-place', field)
  for (const keyword of LIST_WORDS) {
    const value = schema[keyword]
    if (typeof value !== 'string' || (isRecord(before) && before[keyword] !== undefined)) continue
    project.setText([...path, keyword], jsonText(value, project.text), ['$ref', ...LIST_WORDS, 'type'])
  }
  for (const place of uiPlacesIn(project, path)) {
    const own = uiPath(place)
    const inner = project.written([...own, 'items'])
    if (project.node(own) === undefined) continue
    if (inner === undefined) project.remove(own)
    else setUiText(project, place, reindentedTo(project, [...own, 'items'], inner, ''))
  }
  return {
    kind: 'made',
    selected: [path],
    words: m.operations_to_value({ title }),
    data: [{ kind: 'toValue', object: toPointer(object), name }],
  }
}
