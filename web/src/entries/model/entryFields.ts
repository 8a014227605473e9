import type { JsonValue } from '~/formats/nodes'
import { membersOf } from '~/forms/fields/childFields'
import { type ValueNames, valueNames } from '~/forms/fields/valueNames'
import { listWidget } from '~/forms/rows/listWidget'
import { pictureMember } from '~/forms/rows/members/pictureMember'
import { memberTitle } from '~/forms/rows/names/memberTitle'
import { tellingName } from '~/forms/rows/summary'
import { type WidgetKind, widgetKind } from '~/forms/rows/widgetKind'
import { firstType } from '~/schema/initialValue'
import { optionLabel } from '~/schema/labels'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { type UiOptions, uiOptions } from '~/schema/ui/uiSchema'

/** How values of a field are shown, compared and filtered by. */
export type EntryFieldKind = 'text' | 'number' | 'date' | 'choice' | 'tags'

/** A short field of the entries: a column of their list. */
export interface EntryField {
  readonly name: string
  readonly title: string
  readonly kind: EntryFieldKind
  /** Whether the schema requires it of each entry. */
  readonly isRequired: boolean
  /** What people call a value. */
  readonly labelOf: (value: JsonValue) => string
  /** What the project says of it, where its values name entries elsewhere. */
  readonly refersBy?: UiOptions
}

/** What the list of a collection can show of each entry. */
export interface EntryFields {
  /** The member that an entry is known by. */
  readonly title: EntryField | undefined
  readonly picture: { readonly name: string; readonly ui: UiOptions } | undefined
  /** All but title and picture, in the order of the form. */
  readonly columns: readonly EntryField[]
  /** The names of those that are shown where nobody has chosen. */
  readonly usual: readonly string[]
}

const KINDS: Partial<Readonly<Record<WidgetKind, EntryFieldKind>>> = {
  text: 'text',
  email: 'text',
  url: 'text',
  time: 'text',
  color: 'text',
  datalist: 'choice',
  reference: 'choice',
  date: 'date',
  datetime: 'date',
  number: 'number',
  updown: 'number',
  range: 'number',
  checkbox: 'choice',
  switch: 'choice',
  select: 'choice',
  radio: 'choice',
  combobox: 'choice',
  multiselect: 'tags',
  multicombobox: 'tags',
  tags: 'tags',
  references: 'tags',
}

/** Columns that are shown where nobody has chosen. */
const USUAL = 4

/** Names under which a picture is, where the project has no widget for it. */
const PICTURES = ['image', 'picture', 'cover', 'thumbnail', 'photo', 'hero', 'banner', 'logo', 'avatar']

/** The short fields of a schema, told as the form tells them. */
export function entryFields(schema: JsonValue, ui: JsonValue): EntryFields {
  const resolver = createSchemaResolver(schema)
  const root = resolver.resolve(resolver.root)
  const fields: EntryField[] = []
  const offered = new Set<string>()
  for (const child of membersOf(root, undefined, ui).children) {
    const own = resolver.resolve(child.conjunction)
    const options = uiOptions(child.ui)
    if (options.widget === 'hidden') continue
    const type = firstType(own)
    const widget =
      type === 'array' ? listWidget(resolver, own, options, undefined) : widgetKind(own, options, type)
    const kind = widget && KINDS[widget]
    if (kind === undefined) continue
    if (widget === 'datalist') offered.add(child.name)
    const names = valueNames(resolver, { schema: own, ui: options }, new Map())
    fields.push({
      name: child.name,
      title: memberTitle(resolver, root, child),
      kind,
      isRequired: child.isRequired,
      labelOf: (value) => names?.labelOf(value) ?? optionLabel(value),
      ...(options.widget === 'reference' && { refersBy: options }),
    })
  }
  const texts = fields.filter(({ name, kind }) => kind === 'text' || kind === 'number' || offered.has(name))
  const named = uiOptions(ui).itemLabel?.[0] ?? tellingName(texts.map(({ name }) => name))
  const title = fields.find(({ name }) => name === named) ?? texts.find(({ kind }) => kind !== 'number')
  const picture = pictureMember(root, ui) ?? pictureByName(fields)
  const columns = fields.filter(({ name }) => name !== title?.name && name !== picture?.name)
  return { title, picture, columns, usual: columns.slice(0, USUAL).map(({ name }) => name) }
}

function pictureByName(fields: readonly EntryField[]): EntryFields['picture'] {
  const field = fields.find(({ name, kind }) => kind === 'text' && PICTURES.includes(name.toLowerCase()))
  return field && { name: field.name, ui: uiOptions(undefined) }
}

/** The same where it is known what entries elsewhere are called. */
export function withNames(fields: EntryFields, names: ReadonlyMap<string, ValueNames>): EntryFields {
  if (names.size === 0) return fields
  const columns = fields.columns.map((field): EntryField => {
    const own = names.get(field.name)
    return own ? { ...field, labelOf: (value) => own.labelOf(value) ?? field.labelOf(value) } : field
  })
  return { ...fields, columns }
}
