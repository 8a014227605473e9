import { parseJson } from '~/formats/json'
import { type DataPath, type JsonValue, toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { isRecord, memberOf } from '~/schema/json'
import * as fc from '~/testing/fastCheck'
import { KINDS } from '../kinds/kinds'
import { isObject as isObjectSchema } from '../kinds/looks'
import type { Intent } from '../operations'
import { lastStep, ROOT, schemasIn } from '../operations/places/schemas'

/** Names of members that people write, and those that programs stumble over. */
export const NAMES = [
  'name',
  'price',
  'kind',
  'days',
  'a/b',
  '~x',
  '',
  '__proto__',
  '10',
  'items',
  'ä',
] as const

const note = fc.constantFrom(
  {},
  { 'x-note': 1 },
  { 'x-own': { properties: { no: 'schema' } }, $comment: 'c' },
)
const words = fc.constantFrom({}, { title: 'T' }, { title: 'U', description: 'words' })
const plain = fc.constantFrom<{ [keyword: string]: JsonValue }>(
  { type: 'string' },
  { type: 'string', minLength: 1, default: 'd' },
  { type: 'number', minimum: 0 },
  { type: 'integer' },
  { type: 'boolean' },
  { enum: ['a', 'b'] },
  { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
  { $ref: '#/$defs/place' },
  {},
)

/** By name alone, `then` in an object is taken for a promise. */
const SHOWN: Schema = valueOfText(
  '{"then": {"properties": {"extra": {"type": "string"}}, "required": ["extra"]}}',
)

type Schema = { [keyword: string]: JsonValue }

const { object: objectSchema } = fc.letrec<{ object: Schema; field: Schema }>((tie) => ({
  field: fc
    .tuple(
      words,
      note,
      fc.oneof(
        { depthSize: 'small' },
        { arbitrary: plain, weight: 3 },
        { arbitrary: tie('object'), weight: 1 },
        { arbitrary: tie('field').map((items): Schema => ({ type: 'array', items })), weight: 1 },
      ),
    )
    .map(([a, b, c]) => ({ ...a, ...b, ...c })),
  object: fc
    .tuple(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), tie('field')), {
        maxLength: 5,
        selector: ([name]) => name,
      }),
      fc.boolean(),
      fc.boolean(),
      note,
      fc.nat(4),
    )
    .map(([fields, hasRequired, isClosed, besides, pick]): Schema => {
      const names = fields.map(([name]) => name)
      const [first, second] = names
      const condition =
        pick === 1 && first !== undefined && !isClosed
          ? {
              allOf: [
                {
                  if: { properties: { [first]: { const: 'a' } }, required: [first] },
                  ...SHOWN,
                },
              ],
            }
          : {}
      return {
        type: 'object',
        properties: Object.fromEntries(fields),
        ...(hasRequired && first !== undefined && { required: names.slice(0, 2) }),
        ...(isClosed && { additionalProperties: false }),
        ...(pick === 2 && second !== undefined && { dependentRequired: { [second]: names.slice(0, 1) } }),
        ...(pick === 3 && first !== undefined && { default: { [first]: 'x' } }),
        ...condition,
        ...besides,
      }
    }),
}))

const uiSchema = fc.constantFrom<JsonValue>(
  {},
  { 'ui:order': ['price', '*'], name: { 'ui:placeholder': 'p' } },
  {
    'ui:groups': [
      { title: 'G', fields: ['kind', 'name'] },
      { as: 'tab', fields: ['*'] },
    ],
  },
  { days: { 'ui:options': { itemLabel: 'name' }, items: { name: { 'ui:help': 'h' } } } },
)

/** The text of a project file, in some style. */
export const projectText: fc.Arbitrary<string> = fc
  .tuple(objectSchema, objectSchema, uiSchema, fc.constantFrom('  ', '    ', '\t', ''), fc.boolean())
  .map(([schema, place, ui, indent, hasReturns]) => {
    const project = {
      options: { dataFile: 'a.json' },
      schema: { ...schema, $defs: { place } },
      ...(isRecord(ui) && Object.keys(ui).length > 0 && { uiSchema: ui }),
    }
    const text = JSON.stringify(project, null, indent)
    return hasReturns ? text.replaceAll('\n', '\r\n') : text
  })

function valueOfText(text: string): Schema {
  const value: Schema = JSON.parse(text)
  return value
}

export function valueIn(text: string): JsonValue {
  const parse = parseJson(text)
  if (!parse.ok) throw new Error(parse.error.message)
  return valueOf(text, parse.root)
}

export interface Places {
  readonly fields: readonly string[]
  readonly objects: readonly string[]
}

/** The fields and objects of a project's schema. */
export function placesIn(text: string): Places {
  const all = schemasIn(memberOf(valueIn(text), 'schema') ?? {}, ROOT)
  const isField = (path: DataPath) => lastStep(path)?.keyword === 'properties' && !path.includes('if')
  return {
    fields: all.filter(({ path }) => isField(path)).map(({ path }) => toPointer(path)),
    objects: all.filter(({ schema }) => isObjectSchema(schema)).map(({ path }) => toPointer(path)),
  }
}

/** Numbers that choose one of whatever there is. */
export const choosing = fc.record({
  what: fc.nat(23),
  one: fc.nat(50),
  other: fc.nat(50),
  name: fc.constantFrom(...NAMES, 'cost', 'new'),
  isOn: fc.boolean(),
})

type Choosing = typeof choosing extends fc.Arbitrary<infer Chosen> ? Chosen : never

/** Something that somebody may want of a form. */
export function intentOf({ what, one, other, name, isOn }: Choosing, text: string): Intent | undefined {
  const { fields, objects } = placesIn(text)
  const field = fields[one % fields.length]
  const second = fields[other % fields.length]
  const into = objects[other % objects.length]
  if (field === undefined || second === undefined || into === undefined) return undefined
  const before = isOn ? lastOf(second) : undefined
  const kind = KINDS[other % KINDS.length]
  const intents: readonly Intent[] = [
    {
      kind: 'add',
      into,
      name,
      field: { schema: { type: 'string' }, ui: { 'ui:help': 'h' } },
      isRequired: isOn,
      before,
    },
    { kind: 'remove', fields: [field] },
    { kind: 'remove', fields: [field, second] },
    { kind: 'duplicate', fields: [field] },
    { kind: 'move', fields: [field], into, before },
    { kind: 'move', fields: [field, second], into },
    { kind: 'move', fields: [field], into: field.slice(0, field.lastIndexOf('/properties/')), before },
    { kind: 'rename', field, name },
    { kind: 'set', field, keyword: 'title', value: isOn ? 'New' : undefined },
    { kind: 'setUi', field, option: isOn ? 'placeholder' : 'width', value: isOn ? 'x' : '1/2' },
    { kind: 'require', field, isRequired: isOn },
    { kind: 'retype', field, to: kind?.name ?? 'anything' },
    {
      kind: 'choices',
      field,
      choices: [{ value: 'a' }, { value: 'c', was: 'b', ...(isOn && { title: 'C' }) }],
    },
    { kind: 'wrap', fields: [field], name, title: 'Wrapped' },
    { kind: 'unwrap', field },
    { kind: 'extract', field, name: name === '' ? 'part' : name },
    { kind: 'breakOff', field },
    {
      kind: 'condition',
      fields: [field],
      when: isOn ? { member: lastOf(second), values: ['a', 'b'] } : undefined,
    },
    { kind: 'toList', field },
    { kind: 'toValue', field },
    { kind: 'split', field, into: ['first', 'rest'], separator: ' ' },
    { kind: 'merge', fields: [field, second], name: 'merged', separator: ' ' },
    { kind: 'section', object: into, fields: [lastOf(field)], title: 'S', as: isOn ? 'tab' : 'section' },
    { kind: 'removeSection', object: '/schema', group: [other % 2] },
    { kind: 'raiseDraft' },
  ]
  return intents[what % intents.length]
}

function lastOf(pointer: string): string {
  return (pointer.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
}
