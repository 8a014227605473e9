import { isObject, type JsonObject } from '~/workspace/inference/values'
import type { NotTaken } from '../Beginning'
import {
  choiceOf,
  type FieldSchema,
  fileUi,
  listOf,
  type MediaFolder,
  objectOfFields,
  oneOfTypes,
  type Said,
} from '../fields/FieldSchema'
import { numberIn, objectIn, objectsIn, optionsIn, own, textIn } from '../fields/settings'
import { FIELD_SETTINGS, leftOut } from './leftOut'

// The fields of Pages CMS: https://pagescms.org/docs/configuration/content-fields/

export interface FieldScope {
  readonly media: (name: string | undefined) => MediaFolder | undefined
  /** Fields that others are made like. */
  readonly components: JsonObject
  readonly projectOf: (collection: string) => string | undefined
  readonly notTaken: NotTaken[]
  /** How many fields were read. */
  readonly count: { fields: number }
}

/** Fields in one another, also by components that name themselves. */
const MAX_DEPTH = 12
const MAX_FIELDS = 20_000

export function fieldsObject(fields: readonly JsonObject[], scope: FieldScope, at: string, depth = 0): Said {
  const made = fields.flatMap((field) => {
    const name = textIn(field, 'name')
    return name === undefined ? [] : [pagesField(field, name, scope, `${at}.${name}`, depth)]
  })
  return objectOfFields(made)
}

function pagesField(
  written: JsonObject,
  name: string,
  scope: FieldScope,
  at: string,
  depth: number,
): FieldSchema {
  const component = objectIn(scope.components, textIn(written, 'component') ?? '')
  const field = component ? { ...component, ...written } : written
  const { schema, ui } = listed(field, typeSchema(field, scope, at, depth))
  const [label, description] = [textIn(field, 'label'), textIn(field, 'description')]
  const fallback = own(field, 'default')
  const said = {
    ...schema,
    ...(label !== undefined && label !== name && { title: label }),
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    ...(own(field, 'readonly') === true && { readOnly: true }),
    ...patternOf(field),
  }
  scope.notTaken.push(...leftOut(written, FIELD_SETTINGS, at))
  const shown = own(field, 'hidden') === true ? { ...ui, 'ui:widget': 'hidden' } : ui
  return { name, schema: said, ...(shown && { ui: shown }), isRequired: own(field, 'required') === true }
}

function patternOf(field: JsonObject): JsonObject {
  const pattern = own(field, 'pattern')
  if (typeof pattern === 'string') return { pattern }
  const regex = isObject(pattern) ? textIn(pattern, 'regex') : undefined
  const message = isObject(pattern) ? textIn(pattern, 'message') : undefined
  if (regex === undefined) return {}
  return { pattern: regex, ...(message !== undefined && { errorMessage: { pattern: message } }) }
}

function listed(field: JsonObject, one: Said): Said {
  const list = own(field, 'list')
  if (list === undefined || list === false) return one
  const limits = isObject(list) ? { min: numberIn(list, 'min'), max: numberIn(list, 'max') } : {}
  const many = listOf(one, limits)
  const isOfTexts = one.ui === undefined && JSON.stringify(one.schema) === '{"type":"string"}'
  return isOfTexts ? { ...many, ui: { 'ui:widget': 'tags' } } : many
}

function typeSchema(field: JsonObject, scope: FieldScope, at: string, depth: number): Said {
  const type = textIn(field, 'type') ?? 'string'
  const options = objectIn(field, 'options') ?? {}
  scope.count.fields++
  if (depth > MAX_DEPTH || scope.count.fields > MAX_FIELDS) {
    scope.notTaken.push({ at, reason: 'too-much', written: type })
    return { schema: {} }
  }
  const [min, max] = [numberIn(options, 'min'), numberIn(options, 'max')]
  switch (type) {
    case 'string':
    case 'uuid':
      return { schema: { type: 'string', ...lengths(options) } }
    case 'text':
      return { schema: { type: 'string', ...lengths(options) }, ui: { 'ui:widget': 'textarea' } }
    case 'rich-text':
      return { schema: { type: 'string', contentMediaType: 'text/markdown' } }
    case 'code':
      return { schema: { type: 'string' }, ui: { 'ui:widget': 'code' } }
    case 'number':
      return {
        schema: {
          type: 'number',
          ...(min !== undefined && { minimum: min }),
          ...(max !== undefined && { maximum: max }),
        },
      }
    case 'boolean':
      return { schema: { type: 'boolean' } }
    case 'date': {
      const format = textIn(options, 'format')
      if (format !== undefined && format !== 'yyyy-MM-dd') {
        scope.notTaken.push({ at, reason: 'wider', written: format })
        return {
          schema: { type: 'string' },
          ui: { 'ui:widget': own(options, 'time') === true ? 'datetime' : 'date' },
        }
      }
      if (own(options, 'time') !== true) return { schema: { type: 'string', format: 'date' } }
      // It is written without a zone, which the format of JSON Schema has.
      return { schema: { type: 'string' }, ui: { 'ui:widget': 'datetime' } }
    }
    case 'image':
    case 'file': {
      const one = { schema: { type: 'string' }, ui: fileUi(type, scope.media(textIn(options, 'media'))) }
      return own(options, 'multiple') === true || isObject(own(options, 'multiple')) ? listOf(one) : one
    }
    case 'select':
      return selectSchema(options)
    case 'reference':
      return referenceSchema(options, scope, at)
    case 'object':
      return fieldsObject(objectsIn(field, 'fields'), scope, at, depth + 1)
    case 'block': {
      const types = objectsIn(field, 'blocks').flatMap((block) => {
        const component = objectIn(scope.components, textIn(block, 'component') ?? '')
        const whole = component ? { ...component, ...block } : block
        const name = textIn(whole, 'name') ?? textIn(block, 'component')
        if (name === undefined) return []
        const inner = fieldsObject(objectsIn(whole, 'fields'), scope, `${at}.${name}`, depth + 1)
        return [{ ...inner, name, title: textIn(whole, 'label') }]
      })
      return oneOfTypes(types, textIn(field, 'blockKey') ?? '_block')
    }
    default:
      scope.notTaken.push({ at, reason: 'unknown', written: type })
      return { schema: {} }
  }
}

function lengths(options: JsonObject): JsonObject {
  const [min, max] = [numberIn(options, 'minlength'), numberIn(options, 'maxlength')]
  return { ...(min !== undefined && { minLength: min }), ...(max !== undefined && { maxLength: max }) }
}

function selectSchema(options: JsonObject): Said {
  const choices = optionsIn(options, 'values')
  const schema =
    own(options, 'creatable') === true
      ? { type: 'string', examples: choices.map(({ value }) => value) }
      : choiceOf(choices)
  return own(options, 'multiple') === true
    ? { schema: { type: 'array', items: schema, uniqueItems: true } }
    : { schema }
}

function referenceSchema(options: JsonObject, { projectOf, notTaken }: FieldScope, at: string): Said {
  const collection = textIn(options, 'collection') ?? ''
  const project = projectOf(collection)
  const schema =
    own(options, 'multiple') === true ? { type: 'array', items: { type: 'string' } } : { type: 'string' }
  if (project === undefined) {
    notTaken.push({ at, reason: 'not-there', written: collection })
    return { schema }
  }
  const value = textIn(options, 'value') ?? '{path}'
  const [, member] = /^\{fields\.([\w.-]+)\}$/.exec(value) ?? []
  return {
    schema,
    ui: { 'ui:widget': 'reference', 'ui:options': { project, value: member ?? value } },
  }
}
