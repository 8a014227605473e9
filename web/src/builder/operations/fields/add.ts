import type { NewValue } from '~/formats/DataFormat'
import { type DataPath, toPointer } from '~/formats/nodes'
import { isObject } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { DRAFT_2019 } from '~/schema/dialects/drafts'
import type { NewField } from '../../kinds/NewField'
import type { Note, Refusal, RefusalReason } from '../Change'
import type { Destination, IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { keepOrder, shownOrder, withMoved } from '../order/keepOrder'
import { placeInGroups } from '../order/placeInGroups'
import { schemaAt, titleOf } from '../places/field'
import { uiPlacesIn } from '../places/referencesIn'
import { declaredNames, sameObject } from '../places/sameObject'
import { isInTest } from '../places/schemas'
import { colonIn, jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'
import { declareMember, whyNoObject } from './declare'
import { whyNotNamed } from './rename'
import { setRequired } from './require'
import { draftIn } from './setKeyword'
import { setMember } from './setUi'

export function performAdd(project: ProjectText, intent: IntentOf<'add'>): Made | Refusal {
  const object = schemaAt(project, intent.into)
  if (object === undefined) return refused('no-place', intent.into)
  const reason = addField(project, object, intent.name, intent.field, intent)
  if (reason !== undefined) return refused(reason, intent.name)
  if (intent.isRequired === true) setRequired(project, object, intent.name, true)
  const path = [...object, 'properties', intent.name]
  return {
    kind: 'made',
    selected: [path],
    words: m.operations_added({ title: titleOf(project, path) }),
    data:
      intent.isRequired === true ? [{ kind: 'require', object: toPointer(object), name: intent.name }] : [],
    notes: sharedNote(project, object),
  }
}

/** That what is done to an object is done wherever it is used. */
export function sharedNote(project: ProjectText, object: DataPath): readonly Note[] {
  const places = uiPlacesIn(project, object).length
  return places > 1 ? [{ kind: 'shared', places }] : []
}

/** Why the object cannot get a member of this name; undefined: it can. */
export function whyNotAdded(project: ProjectText, object: DataPath, name: string): RefusalReason | undefined {
  const reason = whyNotNamed(name) ?? whyNoObject(project, object)
  if (reason !== undefined) return reason
  if (isInTest(object)) return 'no-place'
  // Beside a reference older drafts read nothing.
  if (draftIn(project) < DRAFT_2019 && project.node([...object, '$ref']) !== undefined)
    return 'not-in-dialect'
  return declaredNames(project, sameObject(project, object, name).paths).includes(name)
    ? 'name-taken'
    : undefined
}

/** Declares a new field of an object, at its place, with what the uiSchema says of it. */
export function addField(
  project: ProjectText,
  object: DataPath,
  name: string,
  { schema, ui }: NewField,
  { before, group }: Omit<Destination, 'into'>,
): RefusalReason | undefined {
  const reason = whyNotAdded(project, object, name)
  if (reason !== undefined) return reason
  const { paths } = sameObject(project, object, name)
  const shown = shownOrder(project, object, paths)
  const text = `${JSON.stringify(name)}${colonIn(project.text)}${jsonText(schema, project.text)}`
  const made = declareMember(project, object, { text, indent: '' }, before)
  if (made !== undefined) return made
  settle(project, object, shown, [name], { before, group })
  if (ui !== undefined) writeUi(project, object, name, ui)
  return undefined
}

/** Has fields that an object has by now shown at their place. */
export function settle(
  project: ProjectText,
  object: DataPath,
  shown: readonly string[],
  names: readonly string[],
  { before, group }: Omit<Destination, 'into'>,
): void {
  const [first = ''] = names
  placeInGroups(project, object, shown, names, { before, group })
  const { paths } = sameObject(project, object, first)
  keepOrder(project, object, paths, withMoved(shown, names, before), names)
}

/** What the uiSchema says of a member, at all places of its object. */
export function writeUi(
  project: ProjectText,
  object: DataPath,
  name: string,
  ui: { readonly [option: string]: NewValue },
): void {
  if (Object.keys(ui).length === 0 || name.startsWith('ui:')) return
  for (const place of uiPlacesIn(project, object)) {
    const inside = uiPlacesIn(project, [...object, 'properties', name]).find(
      (one) => one.length === place.length + 1 && place.every(({ step }, index) => one[index]?.step === step),
    )
    if (inside === undefined) continue
    for (const [option, value] of Object.entries(ui))
      if (isObject(value) && Object.keys(value).length === 0) continue
      else setMember(project, inside, [option], value)
  }
}
