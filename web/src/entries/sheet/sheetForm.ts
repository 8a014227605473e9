import type { JsonValue } from '~/formats/nodes'
import { toPointer } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { CollectionProject } from '~/workspace/Project'

/** The member that holds a line an entry: no schema is likely to have one of the name. */
export const LINES = 'sheaf:entries'

/**
 * The form of many entries as one list, with some of their fields. All of the schema stays, because a field may refer to
 * any part of it.
 */
export function sheetForm(project: CollectionProject, names: readonly string[]): ProjectForm {
  const { schema, uiSchema } = project
  const properties = recordOf(valueAt(schema, ['properties']))
  const required = valueAt(schema, ['required'])
  const item = {
    type: 'object',
    title: valueAt(schema, ['title']) ?? '',
    required: Array.isArray(required)
      ? required.filter((name) => typeof name === 'string' && names.includes(name))
      : [],
    properties: Object.fromEntries(
      names.map((name) => [name, { $ref: `#${toPointer(['properties', name])}` }]),
    ),
    additionalProperties: false,
  }
  const items = Object.fromEntries(names.map((name) => [name, valueAt(uiSchema, [name]) ?? {}]))
  return {
    ...project,
    body: null,
    schema: {
      ...recordOf(schema),
      properties: { ...properties, [LINES]: { type: 'array', title: item.title, items: item } },
    },
    uiSchema: {
      [LINES]: {
        'ui:widget': 'table',
        'ui:options': { addable: false, removable: false, orderable: false, copyable: false },
        items: { ...items, 'ui:order': [...names] },
      },
    },
  }
}

function recordOf(value: JsonValue | undefined): { readonly [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
