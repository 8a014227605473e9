import { isObject, type JsonObject } from '~/workspace/inference/values'

/** One field as a small picture shows it. */
export interface PictureField {
  readonly name: string
  readonly title: string
  readonly shape: 'line' | 'short' | 'tall' | 'switch' | 'picture' | 'rows'
  /** Of a list of groups: the fields of each. */
  readonly columns: number
}

/** More are not to be seen. */
const MAX_FIELDS = 5
const MAX_COLUMNS = 4

/** The fields of a form that its picture shows, each as what it looks like. */
export function pictureOf(schema: JsonObject, ui: JsonObject): readonly PictureField[] {
  const { properties, items } = schema
  if (isObject(properties)) {
    return Object.entries(properties)
      .slice(0, MAX_FIELDS)
      .flatMap(([name, field]) => (isObject(field) ? fieldOf(name, field, ui[name]) : []))
  }
  const { additionalProperties: map } = schema
  const list = isObject(items) ? schema : isObject(map) ? { ...schema, items: map } : undefined
  return list ? [fieldOf('', list, {})] : []
}

function fieldOf(name: string, field: JsonObject, ui: JsonObject[string] | undefined): PictureField {
  const { title, items } = field
  const inner = isObject(items) && isObject(items['properties']) ? Object.keys(items['properties']).length : 1
  return {
    name,
    title: typeof title === 'string' ? title : name,
    shape: shapeOf(field, isObject(ui) ? ui['ui:widget'] : undefined),
    columns: Math.min(inner, MAX_COLUMNS),
  }
}

const SHORT: ReadonlySet<unknown> = new Set(['date', 'time', 'date-time', 'color'])
const TALL: ReadonlySet<unknown> = new Set(['textarea', 'markdown'])

function shapeOf({ type, format, contentMediaType }: JsonObject, widget: unknown): PictureField['shape'] {
  if (type === 'array' || type === 'object') return 'rows'
  if (type === 'boolean') return 'switch'
  if (widget === 'image') return 'picture'
  if (contentMediaType !== undefined || TALL.has(widget)) return 'tall'
  return type === 'number' || type === 'integer' || SHORT.has(format) ? 'short' : 'line'
}
