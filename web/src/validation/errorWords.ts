import type { JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { optionLabel } from '~/schema/labels'
import type { SchemaError } from './protocol'

/** A breach in plain words that name the field. The schema's own words come first. */
export function errorWords(error: SchemaError, title: string): string {
  if (error.message !== undefined) return error.message
  const { params } = error
  const limit = shown(params.limit)
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
    case 'dependencies':
      return m.forms_error_required({ title })
    case 'type':
      return m.forms_error_type({ title, type: oneOf(typesOf(params.type)) })
    case 'enum':
      return enumWords(title, params.allowedValues)
    case 'const':
      // Only scalars come along.
      return params.allowedValue === undefined
        ? m.forms_error_const_other({ title })
        : m.forms_error_const({ title, value: optionLabel(params.allowedValue) })
    case 'minLength':
      return limit === '1' ? m.forms_error_empty({ title }) : m.forms_error_min_length({ title, limit })
    case 'maxLength':
      return m.forms_error_max_length({ title, limit })
    case 'minimum':
      return m.forms_error_minimum({ title, limit })
    case 'maximum':
      return m.forms_error_maximum({ title, limit })
    case 'exclusiveMinimum':
      return m.forms_error_exclusive_minimum({ title, limit })
    case 'exclusiveMaximum':
      return m.forms_error_exclusive_maximum({ title, limit })
    case 'multipleOf':
      return params.multipleOf === 1
        ? m.forms_error_type({ title, type: m.forms_an_integer() })
        : m.forms_error_multiple_of({ title, step: shown(params.multipleOf) })
    case 'pattern':
      return m.forms_error_pattern({ title, pattern: shown(params.pattern) })
    case 'format':
      return m.forms_error_format({ title, format: formatWords(shown(params.format)) })
    case 'minItems':
      return m.forms_error_min_items({ title, limit })
    case 'maxItems':
    case 'unevaluatedItems':
      return limit === '0' ? m.forms_error_no_items({ title }) : m.forms_error_max_items({ title, limit })
    case 'uniqueItems':
      return m.forms_error_unique_items({ title, first: position(params.i), second: position(params.j) })
    case 'contains':
      return containsWords(title, params)
    case 'minProperties':
      return m.forms_error_min_properties({ title, limit })
    case 'maxProperties':
      return m.forms_error_max_properties({ title, limit })
    case 'false schema':
      return m.forms_error_nothing_allowed({ title })
    case 'not':
      return m.forms_error_not({ title })
    case 'items':
      return m.forms_error_extra_items({ title })
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return m.forms_error_unexpected({ title })
    case 'propertyNames':
      return m.forms_error_name({ title })
    case 'oneOf':
    case 'anyOf':
      // That many branches were tried and did not fit.
      return params.variants !== undefined ? choiceWords(title, params) : m.forms_error_choices({ title })
    default:
      return m.forms_error_other({ title, keyword: error.keyword })
  }
}

/** What may be there, where it is few enough to be said. */
function enumWords(title: string, allowed: JsonValue | undefined): string {
  return Array.isArray(allowed) && allowed.length > 0 && allowed.length <= MAX_NAMED
    ? m.forms_error_type({ title, type: oneOf(allowed.map(optionLabel)) })
    : m.forms_error_enum({ title })
}

/** All that would fit. */
function choiceWords(title: string, params: SchemaError['params']): string {
  const kinds = kindsOf(params)
  return kinds === undefined ? m.forms_error_choice({ title }) : m.forms_error_type({ title, type: kinds })
}

/** What a list must have in it, or may not have more of. */
function containsWords(title: string, params: SchemaError['params']): string {
  const { minContains, maxContains } = params
  if (maxContains !== undefined) return m.forms_error_contains_too_many({ title, limit: shown(maxContains) })
  const kinds = kindsOf(params)
  if (kinds === undefined) return m.forms_error_contains({ title })
  return minContains === undefined || minContains === 1
    ? m.forms_error_contains_one({ title, kinds })
    : m.forms_error_contains_several({ title, kinds, limit: shown(minContains) })
}

/** Undefined where there is nothing, or too much, to be named. */
function kindsOf({ allowedValues, types }: SchemaError['params']): string | undefined {
  const values = Array.isArray(allowedValues) ? allowedValues.map(optionLabel) : []
  const kinds = [...values, ...typesOf(types)]
  return kinds.length === 0 || kinds.length > MAX_NAMED ? undefined : oneOf(kinds)
}

/** More of them are not read. */
const MAX_NAMED = 8

const DISJUNCTION = new Intl.ListFormat('en', { type: 'disjunction' })

function oneOf(words: readonly string[]): string {
  return DISJUNCTION.format(words)
}

function typesOf(types: JsonValue | undefined): string[] {
  return (Array.isArray(types) ? types : [types]).flatMap((type) =>
    typeof type === 'string' ? typeWords(type) : [],
  )
}

/** Of an item, as people count. */
function position(index: JsonValue | undefined): number {
  return Number(index) + 1
}

function shown(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

function typeWords(type: string): string {
  switch (type) {
    case 'string':
      return m.forms_a_string()
    case 'number':
      return m.forms_a_number()
    case 'integer':
      return m.forms_an_integer()
    case 'boolean':
      return m.forms_a_boolean()
    case 'object':
      return m.forms_an_object()
    case 'array':
      return m.forms_an_array()
    case 'null':
      return m.forms_a_null()
    default:
      return type
  }
}

function formatWords(format: string): string {
  switch (format) {
    case 'email':
    case 'idn-email':
      return m.forms_an_email()
    case 'uri':
    case 'iri':
    case 'url':
      return m.forms_a_url()
    case 'date':
      return m.forms_a_date()
    case 'time':
      return m.forms_a_time()
    case 'date-time':
      return m.forms_a_datetime()
    case 'duration':
      return m.forms_a_duration()
    case 'hostname':
    case 'idn-hostname':
      return m.forms_a_hostname()
    case 'ipv4':
      return m.forms_an_ip_address({ example: '192.0.2.1' })
    case 'ipv6':
      return m.forms_an_ip_address({ example: '2001:db8::1' })
    case 'uuid':
      return m.forms_a_uuid()
    case 'regex':
      return m.forms_a_regex()
    case 'json-pointer':
      return m.forms_a_json_pointer()
    case 'uri-reference':
    case 'iri-reference':
      return m.forms_a_uri_reference()
    default:
      return m.forms_of_format({ format })
  }
}
