import { type DataPath, fromPointer, isSameValue, type JsonValue, toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import type { Note, Refusal } from '../Change'
import { performCondition } from '../conditions/condition'
import type { DataChange } from '../DataChange'
import { definitionsOf } from '../definitions/extract'
import { settle, sharedNote, whyNotAdded } from '../fields/add'
import { declareMember } from '../fields/declare'
import { setRequired } from '../fields/require'
import { setUiText } from '../fields/setUi'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { shownOrder } from '../order/keepOrder'
import { schemaAt, titleOf } from '../places/field'
import { freeKey } from '../places/names'
import { fragmentOf, plainFragment, referencesOf } from '../places/references'
import { uiPlacesIn } from '../places/referencesIn'
import { declaredNames, sameObject } from '../places/sameObject'
import { ROOT } from '../places/schemas'
import { colonIn } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'
import { type ClippedField, readFields } from './clipboard'

/** Fields of a text come into an object, each with a name that is free. */
export function performPaste(project: ProjectText, intent: IntentOf<'paste'>): Made | Refusal {
  const object = schemaAt(project, intent.into)
  const read = readFields(intent.text)
  if (object === undefined) return refused('no-place', intent.into)
  if (read === undefined) return refused('no-fields')
  const { clip, fields } = read
  const notes: Note[] = [...sharedNote(project, object)]
  const shown = shownOrder(project, object, sameObject(project, object, '').paths)
  const taken = new Set(shown)
  const names = new Map<ClippedField, string>()
  for (const field of fields) {
    const name = freeKey(field.name, taken)
    taken.add(name)
    names.set(field, name)
    if (name !== field.name) notes.push({ kind: 'renamed', from: field.name, to: name })
  }
  notes.push(...bringDefinitions(project, clip))
  for (const [field, name] of names) {
    const reason =
      whyNotAdded(project, object, name) ?? pasted(project, clip, field, object, name, intent.before)
    if (reason !== undefined) return refused(reason, name)
  }
  settle(project, object, shown, [...names.values()], intent)
  let selected: readonly DataPath[] = [...names.values()].map((name) => [...object, 'properties', name])
  for (const [field, name] of names) {
    if (field.when === undefined) continue
    const { member: asked, values } = field.when
    // Copied with the member that it asks for, it asks for the copy.
    const copied = fields.find((one) => one.name === asked)
    const member = (copied && names.get(copied)) ?? asked
    if (
      member === name ||
      !declaredNames(project, sameObject(project, object, name).paths).includes(member)
    ) {
      notes.push({ kind: 'lostCondition', member })
      continue
    }
    const own = [...object, 'properties', name]
    const when = { member, values }
    const made = performCondition(project, { kind: 'condition', fields: [toPointer(own)], when })
    if (made.kind === 'refusal') notes.push({ kind: 'lostCondition', member })
    else selected = selected.flatMap((path) => (toPointer(path) === toPointer(own) ? made.selected : [path]))
  }
  const [first] = selected
  const title = first === undefined ? '' : titleOf(project, first)
  const words =
    fields.length === 1 ? m.operations_pasted({ title }) : m.operations_pasted_many({ count: fields.length })
  const data = [...names].flatMap(([field, name]): DataChange[] =>
    field.isRequired && field.when === undefined
      ? [{ kind: 'require', object: toPointer(object), name }]
      : [],
  )
  return { kind: 'made', selected, words, notes, data }
}

function pasted(
  project: ProjectText,
  clip: ProjectText,
  { path, hasUi, isRequired }: ClippedField,
  object: DataPath,
  name: string,
  before: string | undefined,
) {
  const text = `${JSON.stringify(name)}${colonIn(project.text)}${unindented(clip, [...path, 'schema'])}`
  const reason = declareMember(project, object, { text, indent: '' }, before)
  if (reason !== undefined) return reason
  if (isRequired) setRequired(project, object, name, true)
  if (hasUi && !name.startsWith('ui:'))
    for (const place of uiPlacesIn(project, object))
      setUiText(project, [...place, { step: name, object }], unindented(clip, [...path, 'ui']))
  return undefined
}

/** Of a text that was made here: its lines begin with what they are deep in it. */
function unindented(clip: ProjectText, path: DataPath): string {
  const text = clip.written(path) ?? '{}'
  const from = clip.node(path)?.from ?? 0
  const start = clip.text.lastIndexOf('\n', from - 1) + 1
  const indent = /^[ \t]*/.exec(clip.text.slice(start, from))?.[0] ?? ''
  return text.replaceAll(`\n${indent}`, '\n')
}

/**
 * Definitions that the fields need: one that is here already with the same in it is theirs, another gets a name that is
 * free. Answers what they refer to that is not here.
 */
function bringDefinitions(project: ProjectText, clip: ProjectText): readonly Note[] {
  const definitions = definitionsOf(project)
  const taken = new Set(project.names(definitions))
  const names = new Map<string, string>()
  for (const name of clip.names(['$defs'])) {
    const own = project.value([...definitions, name])
    const isSame = own !== undefined && isSameValue(withDefs(own), clip.value(['$defs', name]) ?? null)
    const free = isSame ? name : freeKey(name, taken)
    taken.add(free)
    names.set(name, free)
  }
  const notes: Note[] = []
  const fields = clip.value(['fields'])
  const count = Array.isArray(fields) ? fields.length : 0
  const places: readonly DataPath[] = [
    ...[...names.keys()].map((name) => ['$defs', name]),
    ...Array.from({ length: count }, (_, index) => ['fields', String(index), 'schema']),
  ]
  for (const place of places)
    for (const { from, keyword, written } of referencesOf(clip.value(place) ?? {})) {
      const target = written.startsWith('#/$defs/')
        ? fromPointer(plainFragment(written.slice(1)))?.[1]
        : undefined
      const next = target === undefined ? undefined : names.get(target)
      if (next === undefined) {
        notes.push({ kind: 'outside', reference: written })
        continue
      }
      const path = [...place, ...from.slice(ROOT.length), keyword]
      const pointer = toPointer([...definitions.slice(ROOT.length), next])
      clip.setText(path, JSON.stringify(`#${fragmentOf(pointer)}`))
    }
  for (const [name, free] of names) {
    if (project.node([...definitions, free]) !== undefined) continue
    project.setText([...definitions, free], unindented(clip, ['$defs', name]))
  }
  return notes
}

/** References of older drafts as they are in a text of fields. */
function withDefs(schema: JsonValue): JsonValue {
  const same: JsonValue = JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"#/$defs/'))
  return same
}
