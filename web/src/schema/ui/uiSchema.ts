import type { JsonValue } from '~/formats/nodes'
import type projectSchema from '../../../../internal/project/project.schema.json'
import { asTitle } from '../asTitle'
import { isRecord, type JsonRecord, memberOf, stringItems, stringMember } from '../json'
import type { SchemaPlace } from '../place'
import { readGroups, type UiGroup } from './uiGroups'

type UiPart = (typeof projectSchema)['$defs']['ui']['properties']

/** What a `uiSchema` may say: the schema of project files has the list, which the Code tab offers and the documents show. */
export type UiOption = keyof UiPart['ui:options']['properties']

/** What a `uiSchema` says about one field, in RJSF's vocabulary. `ui:autofocus` is passed over: it steals focus. */
export interface UiOptions {
  readonly widget: string | undefined
  readonly title: string | undefined
  readonly description: string | undefined
  readonly help: string | undefined
  readonly placeholder: string | undefined
  readonly order: readonly string[]
  /** `ui:groups` of an object: our own. */
  readonly groups: readonly UiGroup[]
  readonly isReadOnly: boolean
  readonly isDisabled: boolean
  /** Lists: `ui:options` `addable`, `removable`, `orderable`, `copyable`; true unless said otherwise. */
  readonly isAddable: boolean
  readonly isRemovable: boolean
  readonly isOrderable: boolean
  readonly isCopyable: boolean
  /** Objects: `ui:options.expandable`: members of other names may be added, where the schema allows them. */
  readonly isExpandable: boolean
  /** Radio buttons and checkboxes side by side (RJSF's `inline`); true unless said otherwise. */
  readonly isInline: boolean
  /** What an emptied text is written as. */
  readonly emptyValue: JsonValue | undefined
  /** `ui:options.inputType`: `tel`, `email`, `url` and `password` count. */
  readonly inputType: string | undefined
  /** `ui:options.unit`, shown behind a number: our own. */
  readonly unit: string | undefined
  /** `ui:options.rows` of a textarea. */
  readonly rows: number | undefined
  /** `ui:options.width`: twelfths of the form's width; our own. */
  readonly width: number | undefined
  /** What a branch of `oneOf` or `anyOf` is called. */
  readonly branchTitle: (branch: SchemaPlace) => string | undefined
  /** `ui:options.itemLabel` of a list: the way to the value that an item is told by; empty: the item itself. */
  readonly itemLabel: readonly string[] | undefined
  /** What `ui:NAME` or `ui:options.NAME` says, for options that only one widget knows. */
  readonly option: (name: UiOption) => JsonValue | undefined
  /** The name of an option: from `ui:enumNames`, by position or by value, or a constant's `ui:title`. */
  readonly enumName: (index: number, value: JsonValue) => string | undefined
  /** Values of the options in the order to show them; `*` stands for the others. Undefined: that of `enum`. */
  readonly enumOrder: readonly JsonValue[] | undefined
  /** Options that are shown and cannot be taken. */
  readonly enumDisabled: readonly JsonValue[]
}

/** Reads `ui:x` beside `ui:options.x`; the first wins, as in RJSF. */
export function uiOptions(ui: JsonValue | undefined): UiOptions {
  if (!isRecord(ui)) return NO_OPTIONS
  const known = readOptions.get(ui) ?? read(ui)
  readOptions.set(ui, known)
  return known
}

/** The items of a list share one `uiSchema`. */
const readOptions = new WeakMap<JsonRecord, UiOptions>()

function read(ui: JsonRecord): UiOptions {
  const own = (name: UiOption) => memberOf(ui, `ui:${name}`) ?? memberOf(memberOf(ui, 'ui:options'), name)
  const text = (name: UiOption) => {
    const value = own(name)
    return typeof value === 'string' ? value : undefined
  }
  const title = text('title')
  const rows = own('rows')
  return {
    widget: widgetName(text('widget')),
    title: title === undefined ? undefined : asTitle(title),
    description: text('description'),
    help: text('help'),
    placeholder: text('placeholder'),
    unit: text('unit'),
    order: stringItems(own('order')),
    groups: readGroups(own('groups')),
    isReadOnly: own('readonly') === true,
    isDisabled: own('disabled') === true,
    isAddable: own('addable') !== false,
    isRemovable: own('removable') !== false,
    isOrderable: own('orderable') !== false,
    isCopyable: own('copyable') !== false,
    isExpandable: own('expandable') !== false,
    isInline: own('inline') !== false,
    emptyValue: own('emptyValue'),
    inputType: text('inputType'),
    enumName: (index, value) => enumName(ui, own('enumNames'), index, value),
    enumOrder: own('enumOrder') === undefined ? undefined : listOf(own('enumOrder')),
    enumDisabled: listOf(own('enumDisabled')),
    branchTitle: (branch) => stringMember(uiOfBranch(ui, branch), 'ui:title'),
    itemLabel: itemLabel(text('itemLabel')),
    rows: typeof rows === 'number' && rows > 0 ? Math.min(40, rows) : undefined,
    width: widthOf(text('width')),
    option: own,
  }
}

const WIDTHS: Readonly<Record<string, number>> = {
  '1/4': 3,
  '1/3': 4,
  '1/2': 6,
  '2/3': 8,
  '3/4': 9,
  full: 12,
}

const NO_OPTIONS = read({})

function widthOf(share: string | undefined): number | undefined {
  return share !== undefined && Object.hasOwn(WIDTHS, share) ? WIDTHS[share] : undefined
}

/** RJSF's components may be named as well as its widgets: `TextareaWidget`, `AltDateWidget`. */
function widgetName(name: string | undefined): string | undefined {
  const [, component] = /^([A-Z]\w*)Widget$/.exec(name ?? '') ?? []
  return component === undefined ? name : component.toLowerCase().replace(/^alt(?=date)/, 'alt-')
}

function enumName(
  ui: JsonRecord,
  names: JsonValue | undefined,
  index: number,
  value: JsonValue,
): string | undefined {
  const name = Array.isArray(names)
    ? names[index]
    : memberOf(names, typeof value === 'string' ? value : JSON.stringify(value))
  if (typeof name === 'string') return name
  const branch = memberAt(memberOf(ui, 'oneOf') ?? memberOf(ui, 'anyOf'), index)
  return stringMember(branch, 'ui:title')
}

/** Of a dotted path; a point alone is the item itself. */
function itemLabel(path: string | undefined): readonly string[] | undefined {
  return path?.split('.').filter(Boolean)
}

function memberAt(list: JsonValue | undefined, index: number): JsonValue | undefined {
  return Array.isArray(list) ? list[index] : undefined
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

export function uiOfProperty(ui: JsonValue | undefined, name: string): JsonValue | undefined {
  // Names with a colon prefix are options, not properties.
  return name.startsWith('ui:') ? undefined : memberOf(ui, name)
}

/** `items` may be one for all or, for tuples, a list; `additionalItems` counts behind a tuple. */
export function uiOfItem(ui: JsonValue | undefined, index: number, prefix: number): JsonValue | undefined {
  const items = memberOf(ui, 'items')
  if (Array.isArray(items)) return items[index]
  if (prefix > 0 && index >= prefix) return memberOf(ui, 'additionalItems') ?? items
  return items
}

/** A branch of a choice may carry its own: `oneOf: [{ ... }]` beside the fields of the value. Its title is the branch's. */
export function uiWithBranch(ui: JsonValue | undefined, branch: SchemaPlace): JsonValue | undefined {
  const own = uiOfBranch(ui, branch)
  if (!isRecord(ui) || !isRecord(own)) return own ?? ui
  const { 'ui:title': _title, ...rest } = own
  return { ...ui, ...rest }
}

/** By the branch's own position in the schema. */
function uiOfBranch(ui: JsonValue | undefined, { pointer }: SchemaPlace): JsonValue | undefined {
  const [keyword = '', position = ''] = pointer.split('/').slice(-2)
  return memberAt(memberOf(ui, keyword), Number(position))
}

/** Names in the order of `ui:order`; `*` stands for those it does not name, which otherwise come last. */
export function ordered(names: readonly string[], order: readonly string[]): readonly string[] {
  if (order.length === 0) return names
  const known = new Set(names)
  const named = [...new Set(order)].filter((name) => known.has(name))
  const others = names.filter((name) => !order.includes(name))
  const star = order.indexOf('*')
  if (star === -1) return [...named, ...others]
  const before = named.filter((name) => order.indexOf(name) < star)
  return [...before, ...others, ...named.filter((name) => !before.includes(name))]
}
