import type { JsonValue } from '~/formats/nodes'
import { nameAsTitle } from '~/forms/rows/names/nameAsTitle'
import { m } from '~/paraglide/messages'
import { isRecord, memberOf } from '~/schema/json'
import { KINDS, kindOf } from '../kinds/kinds'
import { choiceKeywords, choicesOf, labelsOf } from './choices/choices'
import { conditionOf } from './conditionOf'
import type { Property } from './Property'
import { readyPatterns } from './pattern/readyPatterns'
import type { Subject } from './Subject'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

const isText = ({ type }: Subject) => type === 'string'
const isNumber = ({ type }: Subject) => type === 'number' || type === 'integer'
const isList = ({ type }: Subject) => type === 'array'
const isSingle = (subject: Subject) => isText(subject) || isNumber(subject) || subject.type === 'boolean'
/** Of which no format says how it is written. */
const isPlainText = (subject: Subject) =>
  isText(subject) && !hasChoices(subject) && memberOf(subject.schema, 'format') === undefined
const hasChoices = ({ row }: Subject) => row.field.schema.options !== undefined

const when =
  (is: (subject: Subject) => boolean, schema: JsonValue) =>
  (subject: Subject): JsonValue | undefined =>
    is(subject) ? schema : undefined

/** All that can be said of a field by a control, in the order in which it is shown. */
export const properties: readonly Property[] = [
  {
    id: 'title',
    place: { kind: 'keyword', keyword: 'title' },
    part: 'main',
    title: m.properties_title,
    schema: () => text,
    read: ({ row, schema, isMember }) =>
      row.field.ui.title ??
      memberOf(schema, 'title') ??
      (isMember ? nameAsTitle(row.field.path.at(-1) ?? '') : undefined),
  },
  {
    id: 'kind',
    place: { kind: 'kind' },
    part: 'main',
    title: m.properties_kind,
    schema: (subject) => (mayBeRetyped(subject) ? kindSchema() : undefined),
    ui: { 'ui:widget': 'combobox' },
    read: ({ row, schema }) => kindOf(schema, row.field.ui),
  },
  {
    id: 'description',
    place: { kind: 'keyword', keyword: 'description' },
    part: 'main',
    title: m.properties_description,
    schema: () => text,
    ui: { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } },
  },
  {
    id: 'required',
    place: { kind: 'required' },
    part: 'main',
    title: m.properties_required,
    schema: when(({ isMember }) => isMember, { type: 'boolean' }),
    read: ({ row }) => (row.field.isRequired ? true : undefined),
  },
  {
    id: 'choices',
    place: { kind: 'choices' },
    part: 'main',
    title: m.properties_choices,
    help: m.properties_choices_help,
    schema: (subject) => (choicesOf(subject) === undefined ? undefined : { type: 'array', items: text }),
    read: (subject) => choicesOf(subject)?.map(({ value }) => value),
  },
  {
    id: 'labels',
    place: { kind: 'choices' },
    part: 'main',
    title: m.properties_labels,
    help: m.properties_labels_help,
    schema: labelsSchema,
    read: (subject) => labelsOf(choicesOf(subject) ?? []),
  },
  {
    id: 'placeholder',
    place: { kind: 'ui', option: 'placeholder' },
    part: 'main',
    title: m.properties_placeholder,
    help: m.properties_placeholder_help,
    schema: when((subject) => isPlainText(subject) || (isNumber(subject) && !hasChoices(subject)), text),
  },
  {
    id: 'default',
    place: { kind: 'keyword', keyword: 'default' },
    part: 'main',
    title: m.properties_default,
    help: m.properties_default_help,
    schema: (subject) => (isSingle(subject) ? plainSchema(subject.schema) : undefined),
  },
  {
    id: 'when',
    place: { kind: 'condition' },
    part: 'main',
    title: m.properties_when,
    schema: whenSchema,
    read: conditionOf,
  },
  {
    id: 'itemLabel',
    place: { kind: 'ui', option: 'itemLabel' },
    part: 'main',
    title: m.properties_item_label,
    help: m.properties_item_label_help,
    schema: (subject) => {
      const members = isList(subject) ? itemMembers(subject) : []
      return members.length === 0 ? undefined : { type: 'string', enum: [...members] }
    },
  },
  ...(['minLength', 'maxLength'] as const).map(
    (keyword): Property => ({
      id: keyword,
      place: { kind: 'keyword', keyword },
      part: 'limits',
      title: keyword === 'minLength' ? m.properties_min_length : m.properties_max_length,
      schema: when(isPlainText, count),
      ui: HALF(),
    }),
  ),
  {
    id: 'pattern',
    place: { kind: 'keyword', keyword: 'pattern' },
    part: 'limits',
    title: m.properties_pattern,
    help: m.properties_pattern_help,
    schema: when(isPlainText, {
      anyOf: [...readyPatterns.map(({ source, title }) => ({ const: source, title: title() })), text],
    }),
  },
  ...(['minimum', 'maximum'] as const).map(
    (keyword): Property => ({
      id: keyword,
      place: { kind: 'keyword', keyword },
      part: 'limits',
      title: keyword === 'minimum' ? m.properties_minimum : m.properties_maximum,
      schema: when((subject) => isNumber(subject) && !hasChoices(subject), { type: 'number' }),
      ui: HALF(),
    }),
  ),
  {
    id: 'multipleOf',
    place: { kind: 'keyword', keyword: 'multipleOf' },
    part: 'limits',
    title: m.properties_multiple_of,
    help: m.properties_multiple_of_help,
    schema: when((subject) => isNumber(subject) && !hasChoices(subject), {
      type: 'number',
      exclusiveMinimum: 0,
    }),
  },
  ...(['minItems', 'maxItems'] as const).map(
    (keyword): Property => ({
      id: keyword,
      place: { kind: 'keyword', keyword },
      part: 'limits',
      title: keyword === 'minItems' ? m.properties_min_items : m.properties_max_items,
      schema: when(isList, count),
      ui: HALF(),
    }),
  ),
  {
    id: 'uniqueItems',
    place: { kind: 'keyword', keyword: 'uniqueItems' },
    part: 'limits',
    title: m.properties_unique,
    schema: when(isList, { type: 'boolean' }),
  },
  {
    id: 'widget',
    place: { kind: 'ui', option: 'widget' },
    part: 'look',
    title: m.properties_widget,
    schema: widgetSchema,
    read: ({ row }) => {
      const { widget } = row.field.ui
      return widget === 'hidden' ? undefined : widget
    },
  },
  {
    id: 'width',
    place: { kind: 'ui', option: 'width' },
    part: 'look',
    title: m.properties_width,
    schema: when(({ isMember, row }) => isMember && row.kind === 'field', {
      type: 'string',
      oneOf: [
        { const: 'full', title: m.properties_width_full() },
        { const: '1/2', title: m.properties_width_half() },
        { const: '1/3', title: m.properties_width_third() },
        { const: '2/3', title: m.properties_width_two_thirds() },
        { const: '1/4', title: m.properties_width_quarter() },
      ],
    }),
  },
  {
    id: 'unit',
    place: { kind: 'ui', option: 'unit' },
    part: 'look',
    title: m.properties_unit,
    help: m.properties_unit_help,
    schema: when(isNumber, text),
  },
  {
    id: 'folder',
    place: { kind: 'ui', option: 'folder' },
    part: 'look',
    title: m.properties_folder,
    help: m.properties_folder_help,
    schema: when(
      ({ row }) => row.kind === 'field' && (row.widget === 'image' || row.widget === 'file'),
      text,
    ),
  },
  {
    id: 'readOnly',
    place: { kind: 'keyword', keyword: 'readOnly' },
    part: 'look',
    title: m.properties_read_only,
    schema: when(({ isMember }) => isMember, { type: 'boolean' }),
  },
  {
    id: 'hidden',
    place: { kind: 'ui', option: 'widget' },
    part: 'look',
    title: m.properties_hidden,
    schema: when(({ isMember }) => isMember, { type: 'boolean' }),
    read: ({ row }) => (row.field.ui.widget === 'hidden' ? true : undefined),
  },
]

function HALF(): JsonValue {
  return { 'ui:options': { width: '1/2' } }
}

/** What a value may be, without what it is called and what it is by default. */
function plainSchema(schema: JsonValue): JsonValue | undefined {
  if (!isRecord(schema) || memberOf(schema, '$ref') !== undefined) return undefined
  const { title: _, description: _help, default: _default, readOnly: _readOnly, ...rest } = schema
  return rest
}

/** A text for each value. */
function labelsSchema(subject: Subject): JsonValue | undefined {
  const choices = choicesOf(subject) ?? []
  return choices.length === 0
    ? undefined
    : {
        type: 'object',
        properties: Object.fromEntries(choices.map(({ value }) => [value, { ...text, title: value }])),
      }
}

/** What is used in other places is another kind there as well: who wants that goes to the definition. */
function mayBeRetyped({ isMember, schema }: Subject): boolean {
  return isMember && memberOf(schema, '$ref') === undefined
}

function kindSchema(): JsonValue {
  const kinds = KINDS.filter(({ makes }) => makes.kind === 'field')
  return { type: 'string', oneOf: kinds.map(({ name, title }) => ({ const: name, title: title() })) }
}

function itemMembers({ schema }: Subject): readonly string[] {
  const properties = memberOf(memberOf(schema, 'items'), 'properties')
  return isRecord(properties) ? Object.keys(properties) : []
}

function whenSchema({ siblings, isMember }: Subject): JsonValue | undefined {
  if (!isMember || siblings.length === 0) return undefined
  return {
    type: 'object',
    properties: {
      member: {
        title: m.properties_when_member(),
        type: 'string',
        oneOf: siblings.map(({ name, title }) => ({ const: name, title })),
      },
    },
    allOf: siblings.map(({ name, schema }) => ({
      if: { properties: { member: { const: name } }, required: ['member'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { values: valuesSchema(schema) } },
    })),
  }
}

/** Of the values that show a field: some of those that there are. */
function valuesSchema(schema: JsonValue): JsonValue {
  const title = m.properties_when_values()
  const items = isRecord(schema) && memberOf(schema, 'type') === 'boolean' ? { enum: [true, false] } : schema
  return { title, type: 'array', uniqueItems: true, items }
}

/** Other ways to show and fill in what is of the same type. */
function widgetSchema(subject: Subject): JsonValue | undefined {
  const widgets = widgetsFor(subject)
  return widgets.length === 0
    ? undefined
    : { type: 'string', oneOf: widgets.map(([value, title]) => ({ const: value, title: title() })) }
}

type NamedWidget = readonly [string, () => string]

function widgetsFor(subject: Subject): readonly NamedWidget[] {
  const { type, schema } = subject
  if (hasChoices(subject) || type === 'boolean') {
    const more: readonly NamedWidget[] =
      type === 'boolean'
        ? [['switch', m.properties_widget_switch]]
        : [['combobox', m.properties_widget_combobox]]
    return [['select', m.properties_widget_select], ['radio', m.properties_widget_radio], ...more]
  }
  if (type === 'string' && memberOf(schema, 'format') === undefined) {
    return [
      ['text', m.properties_widget_text],
      ['textarea', m.properties_widget_textarea],
      ['markdown', m.properties_widget_markdown],
      ['code', m.properties_widget_code],
      ['password', m.properties_widget_password],
      ['image', m.properties_widget_image],
      ['file', m.properties_widget_file],
    ]
  }
  if (isNumber(subject))
    return [
      ['updown', m.properties_widget_updown],
      ['range', m.properties_widget_range],
    ]
  const isOfGroups = itemMembers(subject).length > 0
  return type === 'array' && isOfGroups ? [['table', m.properties_widget_table]] : []
}

/** Keywords that no control is for; they stay as they are written. */
export function otherKeywords(subject: Subject): readonly string[] {
  const ofChoices = choiceKeywords(subject)
  return Object.keys(subject.schema).filter(
    (keyword) => !CONTROLLED.has(keyword) && !ofChoices.includes(keyword),
  )
}

const CONTROLLED: ReadonlySet<string> = new Set([
  ...properties.flatMap(({ place }) => (place.kind === 'keyword' ? [place.keyword] : [])),
  'type',
  'properties',
  'items',
  'required',
  'enum',
  '$defs',
  'definitions',
  '$schema',
  '$id',
  'format',
])
