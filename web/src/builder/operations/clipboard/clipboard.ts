import { parseJson } from '~/formats/json'
import { type DataPath, toPointer } from '~/formats/nodes'
import { isRecord, stringItems, stringMember } from '~/schema/json'
import { ownObject } from '../conditions/condition'
import { conditionsOf } from '../conditions/conditions'
import type { ConditionTest } from '../Intent'
import type { MemberPlace } from '../places/field'
import { freeKey } from '../places/names'
import { fragmentOf, type WrittenReference } from '../places/references'
import { referencesIn, uiPlacesIn } from '../places/referencesIn'
import { uiPath } from '../places/uiPlaces'
import { jsonText } from '../text/jsonText'
import { ProjectText } from '../text/ProjectText'
import { reindentedTo } from '../text/reindentedTo'

/** What a text of fields says that it is. */
export const FORMAT = 'sheaf-fields'

/** The text of fields for the clipboard: their schemas, options, conditions, and the definitions that they need. */
export function fieldsText(project: ProjectText, members: readonly MemberPlace[]): string {
  const text = jsonText({ format: FORMAT, version: 1, fields: [], $defs: {} }, project.text)
  const clip = clipOf(text)
  if (clip === undefined) return ''
  const defs = new Map<string, string>()
  for (const [index, { path, object, name }] of members.entries()) {
    const owner = ownObject(object)
    const isRequired = stringItems(project.value([...object, 'required'])).includes(name)
    const field = { name, ...(isRequired && { isRequired }) }
    const at = ['fields', String(index)]
    if (index === 0) clip.setText(['fields'], `[${jsonText(field, project.text)}]`)
    else clip.insertItem(['fields'], index, jsonText(field, project.text))
    put(project, path, clip, [...at, 'schema'], defs)
    const [place] = uiPlacesIn(project, owner)
    const ui = place && !name.startsWith('ui:') ? project.written([...uiPath(place), name]) : undefined
    if (ui !== undefined && place !== undefined)
      clip.setText([...at, 'ui'], reindentedTo(project, [...uiPath(place), name], ui, ''))
    const test = conditionOf(project, owner, name)
    if (test !== undefined)
      clip.set([...at, 'when'], { member: test.member, ...(test.values && { values: test.values }) })
  }
  if (defs.size === 0) clip.remove(['$defs'])
  return clip.text
}

function clipOf(text: string): ProjectText | undefined {
  const parse = parseJson(text)
  return parse.ok ? new ProjectText(text, parse.root) : undefined
}

function conditionOf(project: ProjectText, object: DataPath, name: string): ConditionTest | undefined {
  const condition = conditionsOf(project, object).find(
    ({ whenTrue, forbidden }) => forbidden.includes(name) || whenTrue.some((path) => path.at(-1) === name),
  )
  return condition?.test
}

/** Puts a schema of the project into the clip, and the definitions that it refers to. */
function put(
  project: ProjectText,
  path: DataPath,
  clip: ProjectText,
  into: DataPath,
  defs: Map<string, string>,
): void {
  const text = project.written(path)
  if (text === undefined) return
  clip.setText(into, reindentedTo(project, path, text, ''))
  for (const { from, target, keyword, written } of within(referencesIn(project), path)) {
    const at = [...into, ...from.slice(path.length), keyword]
    // The whole form is not copied: what refers to it is said when it is pasted.
    if (target === undefined || target.length <= 1 || project.node(target) === undefined) {
      clip.setText(at, JSON.stringify(written))
      continue
    }
    const pointer = toPointer(target)
    const known = defs.get(pointer)
    const name = known ?? freeKey(target.at(-1) ?? 'part', new Set(defs.values()))
    clip.setText(at, JSON.stringify(`#${fragmentOf(toPointer(['$defs', name]))}`))
    if (known !== undefined) continue
    defs.set(pointer, name)
    put(project, target, clip, ['$defs', name], defs)
  }
}

function within(references: readonly WrittenReference[], path: DataPath): readonly WrittenReference[] {
  return references.filter(({ from }) => path.every((step, index) => from[index] === step))
}

/** A field of a text, with its place in it. */
export interface ClippedField {
  readonly name: string
  readonly path: DataPath
  readonly hasUi: boolean
  readonly isRequired: boolean
  readonly when: ConditionTest | undefined
}

/** Undefined where a text has no fields. */
export function readFields(
  text: string,
): { readonly clip: ProjectText; readonly fields: readonly ClippedField[] } | undefined {
  const clip = clipOf(text)
  const value = clip?.value([])
  if (clip === undefined || !isRecord(value) || value['format'] !== FORMAT || !Array.isArray(value['fields']))
    return undefined
  const fields = value['fields'].flatMap((field, index): ClippedField[] => {
    const name = stringMember(field, 'name')
    if (name === undefined || !isRecord(field) || !isRecord(field['schema'])) return []
    const when = field['when']
    const member = stringMember(when, 'member')
    const values = isRecord(when) && Array.isArray(when['values']) ? when['values'] : undefined
    return [
      {
        name,
        path: ['fields', String(index)],
        hasUi: isRecord(field['ui']),
        isRequired: field['isRequired'] === true,
        when: member === undefined ? undefined : { member, values },
      },
    ]
  })
  return fields.length === 0 ? undefined : { clip, fields }
}
