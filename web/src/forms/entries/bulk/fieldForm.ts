import type { JsonValue } from '~/formats/nodes'
import { toPointer } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import type { CollectionProject } from '~/workspace/Project'
import type { ProjectForm } from '../../project/ProjectForm'

/** A member that no schema is likely to have: the item of a list stands in it. */
const ITEM = 'sheaf:item'

interface FieldForm {
  readonly form: ProjectForm
  /** The member that the field is of. */
  readonly member: string
}

/**
 * The form of entries, of which one field is shown: what the schema says of it may stand anywhere in the schema. Where
 * the other fields go does not count.
 */
export function fieldForm(project: CollectionProject, name: string, isItem: boolean): FieldForm {
  const { schema, uiSchema } = project
  const ui = valueAt(uiSchema, [name])
  const form: ProjectForm = { ...project, body: null, uiSchema: ui === undefined ? {} : { [name]: ui } }
  const items = isItem && valueAt(schema, ['properties', name, 'items'])
  if (!isItem) return { form, member: name }
  const itemUi = valueAt(uiSchema, [name, 'items'])
  const title = valueAt(schema, ['properties', name, 'title']) ?? name
  const item =
    isRecord(items) || items === true ? { $ref: `#${toPointer(['properties', name, 'items'])}` } : {}
  const properties = valueAt(schema, ['properties'])
  const added = { title, type: 'string', ...item }
  return {
    form: {
      ...form,
      uiSchema: itemUi === undefined ? {} : { [ITEM]: itemUi },
      schema: {
        ...(isRecord(schema) && schema),
        properties: { ...(isRecord(properties) && properties), [ITEM]: added },
      },
    },
    member: ITEM,
  }
}

function isRecord(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
