import { objectOf } from '~/workspace/inference/Inference'
import type { JsonObject } from '~/workspace/inference/values'
import type { NotTaken, NotTakenReason } from '../Beginning'
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
import { numberIn, objectIn, objectsIn, optionsIn, own, plainPath, textIn, textsIn } from '../fields/settings'
import { asWritten } from '../sourceText'
import { leftOut } from './leftOut'

// The fields of Decap and its kin: https://decapcms.org/docs/widgets/

/** What a field has to know of the configuration around it. */
export interface FieldScope {
  readonly media: MediaFolder | undefined
  /** The project that a collection, or a file of one, becomes. */
  readonly projectOf: (collection: string, file: string | undefined) => string | undefined
  readonly notTaken: NotTaken[]
  /** How many fields were read. */
  readonly count: { fields: number }
}

/** Fields in one another. */
const MAX_DEPTH = 30
/** Fields of a configuration: aliases of YAML make many of few. */
const MAX_FIELDS = 20_000

export function fieldsObject(fields: readonly JsonObject[], scope: FieldScope, at: string, depth = 0): Said {
  const made = fields.flatMap((field) => {
    const name = textIn(field, 'name')
    return name === undefined ? [] : [decapField(field, name, scope, `${at}.${name}`, depth)]
  })
  return objectOfFields(made)
}

function decapField(
  field: JsonObject,
  name: string,
  scope: FieldScope,
  at: string,
  depth: number,
): FieldSchema {
  const { schema, ui } = widgetSchema(field, scope, at, depth)
  const hint = textIn(field, 'hint')
  const label = textIn(field, 'label')
  const fallback = own(field, 'default')
  if (fallback !== undefined && isTemplate(fallback))
    scope.notTaken.push({ at: `${at}.default`, reason: 'no-way', written: asWritten(fallback).slice(0, 80) })
  const [pattern, message] = textsIn(field, 'pattern')
  const widget = textIn(field, 'widget')
  scope.notTaken.push(...leftOut('field', field, at))
  const said: JsonObject = {
    ...schema,
    ...(label !== undefined && label !== name && { title: label }),
    ...(hint !== undefined && { description: hint }),
    ...(fallback !== undefined && !isTemplate(fallback) && { default: fallback }),
    ...(pattern !== undefined && { pattern }),
    ...(pattern !== undefined && message !== undefined && { errorMessage: { pattern: message } }),
  }
  return {
    name,
    schema: said,
    ...(ui && { ui }),
    isRequired: own(field, 'required') !== false && widget !== 'hidden',
  }
}

/** `{{now}}`: the value of the moment in which an entry is made. */
function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && value.includes('{{')
}

function widgetSchema(field: JsonObject, scope: FieldScope, at: string, depth: number): Said {
  const widget = textIn(field, 'widget') ?? 'string'
  const leaveOut = (reason: NotTakenReason, written: string) => scope.notTaken.push({ at, reason, written })
  scope.count.fields++
  if (depth > MAX_DEPTH || scope.count.fields > MAX_FIELDS) {
    leaveOut('too-much', widget)
    return { schema: {} }
  }
  switch (widget) {
    case 'string':
    case 'uuid':
    case 'compute':
      return { schema: { type: 'string' } }
    case 'text':
      return { schema: { type: 'string' }, ui: { 'ui:widget': 'textarea' } }
    case 'markdown':
    case 'richtext':
      return { schema: { type: 'string', contentMediaType: 'text/markdown' } }
    case 'boolean':
      return { schema: { type: 'boolean' } }
    case 'color':
      return { schema: { type: 'string', ...(own(field, 'enableAlpha') !== true && { format: 'color' }) } }
    case 'number': {
      const [min, max] = [numberIn(field, 'min'), numberIn(field, 'max')]
      return {
        schema: {
          type: textIn(field, 'value_type') === 'int' ? 'integer' : 'number',
          ...(min !== undefined && { minimum: min }),
          ...(max !== undefined && { maximum: max }),
        },
      }
    }
    case 'date':
    case 'datetime':
      return dateSchema(field, widget, leaveOut)
    case 'image':
    case 'file': {
      const one = { schema: { type: 'string' }, ui: fileUi(widget, mediaOf(field) ?? scope.media) }
      return own(field, 'multiple') === true ? listOf(one) : one
    }
    case 'select':
      return selectSchema(field)
    case 'relation':
      return relationSchema(field, scope, leaveOut)
    case 'object': {
      const types = objectsIn(field, 'types')
      if (types.length > 0) return typesSchema(field, types, scope, at, depth)
      return fieldsObject(objectsIn(field, 'fields'), scope, at, depth + 1)
    }
    case 'list':
      return listSchema(field, scope, at, depth)
    case 'keyvalue':
      return { schema: { type: 'object', additionalProperties: { type: 'string' } } }
    case 'code':
      return own(field, 'output_code_only') === true
        ? { schema: { type: 'string' }, ui: { 'ui:widget': 'code' } }
        : codeSchema(field)
    case 'hidden':
      return { schema: {}, ui: { 'ui:widget': 'hidden' } }
    case 'map':
      leaveOut('wider', widget)
      return { schema: { type: 'string' } }
    default:
      leaveOut('unknown', widget)
      return { schema: {} }
  }
}

export function mediaOf(settings: JsonObject): MediaFolder | undefined {
  const folder = textIn(settings, 'media_folder')
  // A path that is made of what an entry says lies beside it: that is what the widget does without a folder.
  if (folder === undefined || folder.includes('{{')) return undefined
  const publicFolder = textIn(settings, 'public_folder')
  return {
    folder: plainPath(folder),
    publicFolder: publicFolder?.includes('{{') === true ? undefined : publicFolder,
  }
}

function dateSchema(
  field: JsonObject,
  widget: string,
  leaveOut: (reason: NotTakenReason, written: string) => void,
): Said {
  const format = textIn(field, 'format')
  const isDay =
    format === undefined ? widget === 'date' || own(field, 'time_format') === false : format === 'YYYY-MM-DD'
  if (isDay) return { schema: { type: 'string', format: 'date' } }
  if (format === undefined) return { schema: { type: 'string', format: 'date-time' } }
  leaveOut('wider', format)
  return { schema: { type: 'string' }, ui: { 'ui:widget': 'datetime' } }
}

function selectSchema(field: JsonObject): Said {
  const schema = choiceOf(optionsIn(field, 'options'))
  if (own(field, 'multiple') !== true) return { schema }
  const list = listOf({ schema }, { min: numberIn(field, 'min'), max: numberIn(field, 'max') })
  return { schema: { ...list.schema, uniqueItems: true } }
}

/** `value_field: "{{slug}}"`, `"title"`, or of a file `"people.*.id"`. */
function relationSchema(
  field: JsonObject,
  { projectOf }: FieldScope,
  leaveOut: (reason: NotTakenReason, written: string) => void,
): Said {
  const collection = textIn(field, 'collection') ?? ''
  const project = projectOf(collection, textIn(field, 'file'))
  const isMany = own(field, 'multiple') === true
  const schema = isMany ? { type: 'array', items: { type: 'string' } } : { type: 'string' }
  if (project === undefined) {
    leaveOut('not-there', collection)
    return { schema }
  }
  const value = textIn(field, 'value_field') ?? '{{slug}}'
  const [, list, member] = /^([^*]+)\.\*\.(.+)$/.exec(value) ?? []
  const [shown] = [...textsIn(field, 'display_fields'), ...textsIn(field, 'search_fields')]
  const label = shown?.replace(/^.*\.\*\./, '')
  const options: JsonObject = {
    project,
    ...(list !== undefined && { list: `/${list.replaceAll('.', '/')}` }),
    value: member ?? value.replaceAll('{{', '{').replaceAll('}}', '}'),
    ...(label !== undefined && !label.includes('{') && { label }),
  }
  return { schema, ui: { 'ui:widget': 'reference', 'ui:options': options } }
}

function listSchema(field: JsonObject, scope: FieldScope, at: string, depth: number): Said {
  const limits = { min: numberIn(field, 'min'), max: numberIn(field, 'max') }
  const types = objectsIn(field, 'types')
  if (types.length > 0) return listOf(typesSchema(field, types, scope, at, depth), limits)
  const fields = objectsIn(field, 'fields')
  if (fields.length > 0) {
    const list = listOf(fieldsObject(fields, scope, at, depth + 1), limits)
    const [, label] = /\{\{(?:fields\.)?([\w.-]+)\}\}/.exec(textIn(field, 'summary') ?? '') ?? []
    return label === undefined ? list : { ...list, ui: { ...list.ui, 'ui:options': { itemLabel: label } } }
  }
  const only = objectIn(field, 'field')
  if (only) {
    scope.notTaken.push(...leftOut('field', only, at))
    return listOf(widgetSchema(only, scope, at, depth + 1), limits)
  }
  const { schema } = listOf({ schema: { type: 'string' } }, limits)
  return { schema, ui: { 'ui:widget': 'tags' } }
}

function typesSchema(
  field: JsonObject,
  types: readonly JsonObject[],
  scope: FieldScope,
  at: string,
  depth: number,
): Said {
  const branches = types.flatMap((type) => {
    const name = textIn(type, 'name')
    if (name === undefined) return []
    const inner = fieldsObject(objectsIn(type, 'fields'), scope, `${at}.${name}`, depth + 1)
    return [{ ...inner, name, title: textIn(type, 'label') }]
  })
  return oneOfTypes(branches, textIn(field, 'typeKey') ?? textIn(field, 'type_key') ?? 'type')
}

function codeSchema(field: JsonObject): Said {
  const keys = objectIn(field, 'keys') ?? {}
  const code = textIn(keys, 'code') ?? 'code'
  const lang = textIn(keys, 'lang') ?? 'lang'
  return {
    schema: {
      type: 'object',
      properties: objectOf([
        [code, { type: 'string' }],
        [lang, { type: 'string' }],
      ]),
    },
    ui: objectOf([[code, { 'ui:widget': 'code' }]]),
  }
}
