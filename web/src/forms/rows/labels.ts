import type { JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { asTitle } from '../schema/asTitle'
import { stringMember } from '../schema/json'
import type { Choice, JsonType } from '../schema/ResolvedSchema'
import type { SchemaResolver } from '../schema/resolveSchema'
import { type UiOptions, uiOptions } from '../schema/ui/uiSchema'
import type { Child } from './members/childFields'

/** A member's name as words: `firstName` and `first_name` are "First name". Names that are no words stay. */
export function nameAsTitle(name: string): string {
  const known = titles.get(name)
  if (known !== undefined) return known
  if (titles.size > MAX_TITLES) titles.clear()
  const title = asTitle(asWords(name))
  titles.set(name, title)
  return title
}

/** The items of a list have the same names. */
const titles = new Map<string, string>()
const MAX_TITLES = 20_000

/** Control characters, spaces without width, marks of direction; not those that join letters and emoji. */
const HIDDEN = /[\p{Cc}\u200B\u2028-\u202E\u2060-\u2069\uFEFF]/u

/** Whether a name is to be read as it stands. */
export function isLegible(name: string): boolean {
  return name.trim() !== '' && !HIDDEN.test(name)
}

function escaped(name: string): string {
  const hidden = new RegExp(HIDDEN, 'gu')
  const text = name.replaceAll(hidden, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `“${text}”`
}

function asWords(name: string): string {
  if (name === '') return m.forms_empty_name()
  // What nobody sees, or what turns the words around it, is shown as it is written.
  if (!isLegible(name)) return escaped(name)
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return name
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * What the form calls a member: the project's own word, else what the schema says of it before any choice is made, so
 * that it keeps its name whatever is chosen.
 */
export function memberTitle(
  resolver: SchemaResolver,
  { name, conjunction, ui }: Pick<Child, 'name' | 'conjunction' | 'ui'>,
): string {
  return uiOptions(ui).title ?? resolver.resolve(conjunction).title ?? nameAsTitle(name)
}

/** "Talk 3"; the places of a tuple have titles of their own, which need no number. */
export function itemTitle(own: string | undefined, index: number, isOfTuple: boolean): string {
  if (isOfTuple && own !== undefined) return own
  return m.forms_item_number({ item: own ?? m.forms_item(), number: index + 1 })
}

/** A value in one line, as people read it. */
export function optionLabel(value: JsonValue): string {
  if (value === null) return m.forms_nothing()
  if (value === '') return m.forms_empty_text()
  if (value === true) return m.forms_yes()
  if (value === false) return m.forms_no()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function typeLabel(type: JsonType): string {
  switch (type) {
    case 'object':
      return m.forms_type_object()
    case 'array':
      return m.forms_type_array()
    case 'string':
      return m.forms_type_string()
    case 'number':
      return m.forms_type_number()
    case 'integer':
      return m.forms_type_integer()
    case 'boolean':
      return m.forms_type_boolean()
    case 'null':
      break
  }
  return m.forms_type_null()
}

/** Branches by what the project calls them, their title, the name of their definition, what tells them apart, or their number. */
export function branchLabels(resolver: SchemaResolver, choice: Choice, ui: UiOptions): string[] {
  const groups = choice.branches.filter((place) => {
    const { types, options } = resolver.resolve([place])
    return options === undefined && types?.has('object') !== false
  })
  return choice.branches.map((place, index) => {
    const own = ui.branchTitle(place)
    if (own !== undefined) return own
    const schema = resolver.resolve([place])
    if (schema.title !== undefined) return schema.title
    const reference = stringMember(place.schema, '$ref')?.split('/').at(-1)
    if (reference !== undefined && reference !== '' && reference !== '#') return nameAsTitle(reference)
    for (const [name, conjunction] of schema.properties) {
      const options = resolver.resolve(conjunction).options
      const [only] = options ?? []
      if (options?.length === 1 && schema.required.has(name) && typeof only?.value === 'string') {
        return nameAsTitle(only.value)
      }
    }
    const [value] = schema.options ?? []
    if (value !== undefined && schema.options?.length === 1) return value.label ?? optionLabel(value.value)
    const [type] = schema.types ?? []
    // One group among other types needs no number to be told.
    if (type !== undefined && (type !== 'object' || groups.length === 1)) return typeLabel(type)
    return m.forms_choice_number({ number: index + 1 })
  })
}
