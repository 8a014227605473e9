import { type DataPath, toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { stringItems } from '~/schema/json'
import type { Refusal } from '../Change'
import { ownObject } from '../conditions/condition'
import type { DataChange } from '../DataChange'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { shownOrder } from '../order/keepOrder'
import { type MemberPlace, titleOf } from '../places/field'
import { freeKey } from '../places/names'
import { uiPlacesIn } from '../places/referencesIn'
import { declaredNames, sameObject } from '../places/sameObject'
import { uiPath } from '../places/uiPlaces'
import type { ProjectText } from '../text/ProjectText'
import { settle } from './add'
import { declareMember } from './declare'
import { membersAt } from './remove'
import { setRequired } from './require'
import { setUiText } from './setUi'

/** Copies of fields stand behind them, each with a name of its own and all that is said of it. */
export function performDuplicate(project: ProjectText, { fields }: IntentOf<'duplicate'>): Made | Refusal {
  const members = membersAt(project, fields)
  const [first] = members ?? []
  if (members === undefined || first === undefined) return refused('no-place', fields[0])
  const selected: DataPath[] = []
  const data: DataChange[] = []
  for (const member of members) {
    const copy = duplicated(project, member)
    if (copy === undefined) return refused('duplicate', member.name)
    selected.push(copy)
    const { object } = member
    const name = copy.at(-1) ?? ''
    // Entries do not have it yet.
    if (stringItems(project.value([...object, 'required'])).includes(name))
      data.push({ kind: 'require', object: toPointer(object), name })
  }
  const title = titleOf(project, first.path)
  const words =
    members.length === 1
      ? m.operations_duplicated({ title })
      : m.operations_duplicated_many({ count: members.length })
  return { kind: 'made', selected, words, data }
}

function duplicated(project: ProjectText, { path, object, name }: MemberPlace): DataPath | undefined {
  const owner = ownObject(object)
  const { paths } = sameObject(project, owner, name)
  const shown = shownOrder(project, owner, paths)
  const copy = freeKey(name, new Set(declaredNames(project, paths)))
  const member = project.memberText(path, copy)
  if (member === undefined) return undefined
  const behind = shown[shown.indexOf(name) + 1]
  const own = project.names([...object, 'properties'])
  if (declareMember(project, object, member, own[own.indexOf(name) + 1]) !== undefined) return undefined
  if (stringItems(project.value([...object, 'required'])).includes(name))
    setRequired(project, object, copy, true)
  settle(project, owner, shown, [copy], { before: behind })
  for (const place of uiPlacesIn(project, owner)) {
    const text = name.startsWith('ui:') ? undefined : project.written([...uiPath(place), name])
    if (text !== undefined) setUiText(project, [...place, { step: copy, object }], text)
  }
  return [...object, 'properties', copy]
}
