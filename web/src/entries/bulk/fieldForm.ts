import type { JsonValue } from '~/formats/nodes'
import { toPointer } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { CollectionProject } from '~/workspace/Project'

/** Where the list stands whose item is shown in its place. */
const LIST = 'sheaf:list'

/**
 * The form of entries, of which one field is shown: what the schema says of it may stand anywhere in the schema. Where
 * the other fields go does not count.
 * @param isItem the field is that of one item of the list.
 */
export function fieldForm(project: CollectionProject, name: string, isItem: boolean): ProjectForm {
  const { schema, uiSchema } = project
  const ui = valueAt(uiSchema, isItem ? [name, 'items'] : [name])
  const form: ProjectForm = { ...project, body: null, uiSchema: ui === undefined ? {} : { [name]: ui } }
  if (!isItem) return form
  const list = valueAt(schema, ['properties', name])
  const items = valueAt(list, ['items'])
  const item =
    isRecord(items) || items === true
      ? { $ref: `#${toPointer(['$defs', LIST, 'items'])}` }
      : { type: 'string' }
  return {
    ...form,
    schema: {
      ...recordOf(schema),
      $defs: { ...recordOf(valueAt(schema, ['$defs'])), ...(list !== undefined && { [LIST]: list }) },
      properties: {
        ...recordOf(valueAt(schema, ['properties'])),
        [name]: { title: valueAt(list, ['title']) ?? name, ...item },
      },
    },
  }
}

function recordOf(value: JsonValue | undefined): { readonly [name: string]: JsonValue } {
  return isRecord(value) ? value : {}
}

function isRecord(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
