import { valueAt } from '~/formats/values'
import type { EntryFields } from '~/workspace/entries/EntryField'
import type { CollectionProject } from '~/workspace/Project'

/** The number by which the entries of a collection are in order. */
export interface OrderField {
  readonly name: string
  readonly title: string
  readonly minimum: number
}

/** Names that the generators in use have for it. */
const NAMES = [
  'order',
  'weight',
  'position',
  'nav_order',
  'navOrder',
  'sidebar_position',
  'sidebar_order',
  'menu_order',
  'sort_order',
  'sortOrder',
]

/** The member that `options.collection.order` names, else a number that is called like one. */
export function orderField(
  { data, schema }: CollectionProject,
  { columns }: EntryFields,
): OrderField | undefined {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const wanted = data.order === undefined ? NAMES : [data.order]
  const field = wanted
    .map((name) => numbers.find((one) => one.name === name))
    .find((one) => one !== undefined)
  if (field === undefined) return undefined
  const minimum = valueAt(schema, ['properties', field.name, 'minimum'])
  // Hugo and others take 0 for none.
  return {
    name: field.name,
    title: field.title,
    minimum: typeof minimum === 'number' ? Math.ceil(minimum) : 1,
  }
}
