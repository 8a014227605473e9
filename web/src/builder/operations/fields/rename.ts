import { type DataPath, toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { follow, followReferences } from '../along/follow'
import type { Refusal } from '../Change'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { memberAt, titleOf } from '../places/field'
import { declaredNames, sameObject } from '../places/sameObject'
import type { ProjectText } from '../text/ProjectText'

/** The key of a field, and all that names it. */
export function performRename(project: ProjectText, { field, name }: IntentOf<'rename'>): Made | Refusal {
  const member = memberAt(project, field)
  if (member === undefined) return refused('no-place', field)
  const { object, name: from, path } = member
  const title = titleOf(project, path)
  if (name === from) return { kind: 'made', selected: [path], words: m.operations_renamed({ title, name }) }
  const reason = whyNotNamed(name)
  if (reason !== undefined) return refused(reason, name)
  const same = sameObject(project, object, from)
  if (declaredNames(project, same.paths).includes(name)) return refused('name-taken', name)
  if (project.memberText(path) === undefined) return refused('duplicate', from)
  follow(project, object, same, { from, to: name })
  for (const schema of same.paths) renameDeclaration(project, schema, from, name)
  return {
    kind: 'made',
    selected: [[...object, 'properties', name]],
    words: m.operations_renamed({ title, name }),
    data: [{ kind: 'rename', object: toPointer(object), from, to: name }],
  }
}

/** Names that begin so are options of the uiSchema: nothing could be said of the field there. */
export function whyNotNamed(name: string): 'bad-name' | undefined {
  return name.startsWith('ui:') ? 'bad-name' : undefined
}

function renameDeclaration(project: ProjectText, schema: DataPath, from: string, to: string): void {
  const before = [...schema, 'properties', from]
  if (project.node(before) === undefined) return
  followReferences(project, before, [...schema, 'properties', to])
  project.rename(before, to)
}
