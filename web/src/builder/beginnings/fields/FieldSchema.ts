import { objectOf } from '~/workspace/inference/Inference'
import type { JsonObject } from '~/workspace/inference/values'
import { asWritten } from '../sourceText'
import type { Option } from './settings'

/** What a schema and its form say of a value. */
export interface Said {
  readonly schema: JsonObject
  readonly ui?: JsonObject
}

/** A member of an object as the configuration of another editor has it. */
export interface FieldSchema extends Said {
  readonly name: string
  readonly isRequired: boolean
}

/** An object of these members. */
export function objectOfFields(fields: readonly FieldSchema[]): Said {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const uis = fields.flatMap(({ name, ui }) => (ui ? [[name, ui] as const] : []))
  return {
    schema: {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: objectOf(fields.map(({ name, schema }) => [name, schema] as const)),
    },
    ...(uis.length > 0 && { ui: objectOf(uis) }),
  }
}

export function listOf(
  { schema, ui }: Said,
  limits: { readonly min?: number | undefined; readonly max?: number | undefined } = {},
): Said {
  const { min, max } = limits
  return {
    schema: {
      type: 'array',
      items: schema,
      ...(min !== undefined && { minItems: min }),
      ...(max !== undefined && { maxItems: max }),
    },
    ...(ui && { ui: { items: ui } }),
  }
}

/** One of several objects, told by a member that says which. */
export function oneOfTypes(
  types: readonly (Said & { readonly name: string; readonly title?: string | undefined })[],
  key: string,
): Said {
  const branches = types.map(({ name, title, schema }) => {
    const { properties, required } = schema
    const members =
      typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? properties : {}
    return {
      ...(title !== undefined && { title }),
      type: 'object',
      required: [key, ...(Array.isArray(required) ? required.filter((one) => one !== key) : [])],
      properties: { [key]: { const: name }, ...members },
    }
  })
  const uis = types.map(({ ui }) => ui ?? {})
  return {
    schema: { oneOf: branches },
    ...(types.some(({ ui }) => ui) && { ui: { oneOf: uis } }),
  }
}

/** One of some values, with what people call them. */
export function choiceOf(options: readonly Option[]): JsonObject {
  const areNamed = options.some(({ value, label }) => label !== undefined && label !== asWritten(value))
  if (!areNamed) return { enum: options.map(({ value }) => value) }
  return { oneOf: options.map(({ value, label }) => ({ const: value, title: label ?? asWritten(value) })) }
}

/** Where pictures and files lie, and how data name them. */
export interface MediaFolder {
  /** From the root of the repository. */
  readonly folder: string
  readonly publicFolder: string | undefined
}

export function fileUi(widget: 'image' | 'file', media: MediaFolder | undefined): JsonObject {
  if (media === undefined) return { 'ui:widget': widget }
  const { folder, publicFolder } = media
  return {
    'ui:widget': widget,
    'ui:options': { folder: `/${folder}`, ...(publicFolder !== undefined && { publicFolder }) },
  }
}
