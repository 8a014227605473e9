import type { NewValue } from '~/formats/DataFormat'
import type { DataPath } from '~/formats/nodes'
import { type UiPlace, uiPath } from '../places/uiPlaces'
import { jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'

/** Options of RJSF that people write as `ui:x`; all others stand in `ui:options`. */
const AS_OWN: ReadonlySet<string> = new Set(
  (
    'widget title description help placeholder order groups readonly disabled emptyValue enumNames enumOrder ' +
    'enumDisabled autocapitalize'
  ).split(' '),
)

/** Makes an option of a place of the uiSchema be a value; undefined takes it out. Where it stands already, it stays. */
export function setUi(
  project: ProjectText,
  place: UiPlace,
  option: string,
  value: NewValue | undefined,
): boolean {
  const path = uiPath(place)
  const [own, among] = [
    [...path, `ui:${option}`],
    [...path, 'ui:options', option],
  ]
  if (value === undefined) {
    const isThere = [own, among].filter((one) => project.node(one) !== undefined)
    return isThere.every((one) => project.remove(one)) && (isThere.length === 0 || dropEmpty(project, among))
  }
  const isOwn = project.node(own) !== undefined || (project.node(among) === undefined && AS_OWN.has(option))
  return setMember(project, place, isOwn ? [`ui:${option}`] : ['ui:options', option], value)
}

/** Takes an object that has nothing in it any more out of the uiSchema, and those around it that had nothing else. */
export function dropEmpty(project: ProjectText, path: DataPath): boolean {
  for (let at = path.slice(0, -1); at.length > 0; at = at.slice(0, -1)) {
    const node = project.node(at)
    if (node === undefined) continue
    if (node.kind !== 'object' || node.members.length > 0) break
    if (!project.remove(at)) return false
  }
  return true
}

/** Sets what is in a place of the uiSchema; what is missing on the way comes where the schema has it. */
export function setMember(project: ProjectText, place: UiPlace, inside: DataPath, value: NewValue): boolean {
  return setAlong(project, place, inside, jsonText(value, project.text))
}

/** Sets the whole of a place, as text from a place like it. */
export function setUiText(project: ProjectText, place: UiPlace, text: string): boolean {
  return setAlong(project, place, [], text)
}

function setAlong(project: ProjectText, place: UiPlace, inside: DataPath, text: string): boolean {
  const steps = [
    { step: 'uiSchema', object: undefined },
    ...place,
    ...inside.map((step) => ({ step, object: undefined })),
  ]
  for (const [index, { object }] of steps.entries()) {
    const path = steps.slice(0, index + 1).map(({ step }) => step)
    const isLast = index === steps.length - 1
    if (!isLast && project.node(path) !== undefined) continue
    const order = object && project.names([...object, 'properties'])
    if (!project.setText(path, isLast ? text : '{}', order)) return false
  }
  return true
}
