import { isCode } from '~/schema/mediaType'
import type { JsonType, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { kindsBy, type WidgetKind } from './definitions'

/** More options than this are found by typing. */
const MAX_SELECT_OPTIONS = 20

/** Texts that may be longer than this get room for several lines; names of packages, files and hosts may not. */
const MAX_SINGLE_LINE_LENGTH = 255

const BY_FORMAT = kindsBy('formats')

/** RJSF's names of widgets for texts, which are those of formats and a few more. */
const BY_NAME = new Map([...BY_FORMAT, ...kindsBy('names')])

/** The widget for a value that is not a container. */
export function widgetKind(schema: ResolvedSchema, ui: UiOptions, type: JsonType | undefined): WidgetKind {
  if (schema.options !== undefined) {
    if (schema.options.length === 1) return 'constant'
    if (ui.widget === 'radio' || ui.widget === 'select' || ui.widget === 'combobox') return ui.widget
    return schema.options.length > MAX_SELECT_OPTIONS ? 'combobox' : 'select'
  }
  if (hasDatalist(schema, ui)) return 'datalist'
  const isReference = ui.widget === 'reference'
  if (isReference && (type === 'string' || type === 'number' || type === 'integer')) return 'reference'
  switch (type) {
    case 'string':
      return textWidget(schema, ui)
    case 'number':
    case 'integer':
      if (ui.widget === 'updown') return 'updown'
      return isSlider(schema, ui) ? 'range' : 'number'
    case 'boolean':
      if (ui.widget === 'radio' || ui.widget === 'select') return ui.widget
      return ui.widget === 'switch' || ui.widget === 'toggle' ? 'switch' : 'checkbox'
    case 'null':
      return 'null'
    case 'object':
    case 'array':
    case undefined:
      break
  }
  return 'json'
}

/** Whether values are named for a field that takes others too: not where the project or a format asks for a widget. */
export function hasDatalist(schema: ResolvedSchema, ui: UiOptions): boolean {
  const { datalist } = schema
  if (datalist === undefined || datalist.options.length === 0) return false
  if (datalist.typed === 'string') return textWidget(schema, ui) === 'text' && ui.widget !== 'text'
  return ui.widget === undefined
}

/** A slider needs two ends. */
function isSlider({ bounds }: ResolvedSchema, ui: UiOptions): boolean {
  return ui.widget === 'range' && bounds.minimum !== undefined && bounds.maximum !== undefined
}

function textWidget(schema: ResolvedSchema, ui: UiOptions): WidgetKind {
  const asked = [ui.widget, ui.inputType].map((name) => name && BY_NAME.get(name)).find(Boolean)
  if (asked) return asked
  const byFormat = schema.format === undefined ? undefined : BY_FORMAT.get(schema.format)
  const byContent = schema.mediaType === undefined ? undefined : contentWidget(schema.mediaType)
  const isLong = (schema.bounds.maxLength ?? 0) > MAX_SINGLE_LINE_LENGTH
  const plain = schema.isWriteOnly ? 'password' : isLong ? 'textarea' : 'text'
  return byFormat ?? byContent ?? plain
}

/** By `contentMediaType`; what is encoded (an image as base64) is no text to edit. */
function contentWidget(mediaType: string): WidgetKind | undefined {
  if (mediaType === 'text/markdown') return 'markdown'
  if (mediaType === 'text/plain') return 'textarea'
  return isCode(mediaType) ? 'code' : undefined
}
