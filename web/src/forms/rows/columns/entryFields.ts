import type { JsonValue } from '~/formats/nodes'
import { firstType } from '~/schema/initialValue'
import { optionLabel } from '~/schema/labels'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import { membersOf } from '../../fields/childFields'
import { type ValueNames, valueNames } from '../../fields/valueNames'
import { definitionOf } from '../../widgets/definitions'
import { listWidget } from '../../widgets/listWidget'
import { widgetKind } from '../../widgets/widgetKind'
import { pictureMember } from '../members/pictureMember'
import { memberTitle } from '../names/memberTitle'
import { tellingName } from '../summary'

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
    const kind = widget && definitionOf(widget).entry
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
