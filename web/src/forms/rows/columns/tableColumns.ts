import { type DataNode, type JsonValue, memberOf } from '~/formats/nodes'
import { firstType } from '~/schema/initialValue'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { type UiOptions, uiOptions } from '~/schema/ui/uiSchema'
import { type Child, itemConjunction, itemUi, membersOf } from '../../fields/childFields'
import { type WidgetKind } from '../../widgets/definitions'
import { listWidget } from '../../widgets/listWidget'
import { widgetKind } from '../../widgets/widgetKind'
import { memberTitle } from '../names/memberTitle'
import { nameAsTitle } from '../names/nameAsTitle'

/** One member that the items of a list have, as a column of a table. */
export interface TableColumn {
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly schema: ResolvedSchema
  readonly ui: UiOptions
  /** What most of its cells are edited with; a cell whose value does not fit has another one. */
  readonly widget: WidgetKind
}

/** A table that is wider is read better as a list. */
const MAX_COLUMNS = 60

/** Items that are looked at to tell whether a list may be a table, where only the data can tell. */
const SAMPLE = 200

/**
 * The columns of a list of flat objects: declared members in the order of the form, then those that the items have
 * beside them. Undefined where the items are no objects, have lists or groups in them, or have fields that come and go.
 */
export function tableColumns(
  resolver: SchemaResolver,
  schema: ResolvedSchema,
  ui: JsonValue | undefined,
  items: readonly DataNode[],
): readonly TableColumn[] | undefined {
  if (schema.prefix.length > 0 || schema.items === 'nothing') return undefined
  const item = resolver.resolve(itemConjunction(schema, 0))
  if (!isPlainObject(item)) return undefined
  const ofItem = itemUi(schema, ui, 0)
  const { children } = membersOf(item, undefined, ofItem)
  const declared: TableColumn[] = []
  for (const child of children) {
    if (isLeftOut(resolver, child, items)) continue
    const column = columnOf(resolver, item, child)
    if (column === undefined) return undefined
    declared.push(column)
  }
  const extras = extraNames(new Set(children.map(({ name }) => name)), items)
  if (declared.length === 0 && (extras.size === 0 || !items.slice(0, SAMPLE).every(isFlatObject)))
    return undefined
  if (declared.length + extras.size > MAX_COLUMNS) return undefined
  const all = new Map(declared.map((column) => [column.name, column]))
  for (const name of extras) {
    all.set(name, {
      name,
      title: nameAsTitle(name),
      description: undefined,
      isRequired: false,
      schema: resolver.resolve([]),
      ui: uiOptions(undefined),
      widget: 'text',
    })
  }
  return [...all.values()]
}

/** Whether the list may be shown as a table: the same question, asked of its first items only. */
export function mayBeTable(
  resolver: SchemaResolver,
  schema: ResolvedSchema,
  ui: JsonValue | undefined,
  items: readonly DataNode[],
): boolean {
  return tableColumns(resolver, schema, ui, items.slice(0, SAMPLE)) !== undefined
}

function isPlainObject(item: ResolvedSchema): boolean {
  const { types, choices, conditions, dependents, options } = item
  const mayBeObject = types === undefined ? firstType(item) !== 'array' : types.has('object')
  const isFixed = choices.length === 0 && conditions.length === 0 && dependents.length === 0
  return mayBeObject && isFixed && options === undefined
}

/** As in a list: what is hidden has no field, what is deprecated has one only where the data has it. */
function isLeftOut(
  resolver: SchemaResolver,
  { name, conjunction, ui }: Child,
  items: readonly DataNode[],
): boolean {
  if (uiOptions(ui).widget === 'hidden') return true
  if (!resolver.resolve(conjunction).isDeprecated) return false
  return !items.some((item) => item.kind === 'object' && memberOf(item, name) !== undefined)
}

function columnOf(resolver: SchemaResolver, item: ResolvedSchema, child: Child): TableColumn | undefined {
  const { name, isRequired } = child
  const schema = resolver.resolve(child.conjunction)
  const ui = uiOptions(child.ui)
  if (schema.choices.some(({ branches }) => branches.length > 1) || schema.conditions.length > 0)
    return undefined
  const type = firstType(schema)
  if (type === 'object' && schema.options === undefined) return undefined
  const asOne = type === 'array' ? listWidget(resolver, schema, ui, undefined) : undefined
  if (type === 'array' && asOne === undefined && schema.options === undefined) return undefined
  return {
    name,
    title: memberTitle(resolver, item, child),
    description: ui.description ?? schema.description,
    isRequired,
    schema,
    ui,
    widget: asOne ?? widgetKind(schema, ui, type),
  }
}

/** Names of members that the items have and the schema does not, in the order in which they are met. */
function extraNames(declared: ReadonlySet<string>, items: readonly DataNode[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'object') continue
    for (const { key } of item.members) if (!declared.has(key)) names.add(key)
    if (names.size > MAX_COLUMNS) break
  }
  return names
}

function isFlatObject(item: DataNode): boolean {
  return (
    item.kind === 'object' &&
    item.members.every(({ value }) => value.kind !== 'object' && value.kind !== 'array')
  )
}
