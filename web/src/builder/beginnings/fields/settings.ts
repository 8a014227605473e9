import type { JsonValue } from '~/formats/nodes'
import { isObject, type JsonObject } from '~/workspace/inference/values'

// Settings of other editors are what somebody wrote: each member is looked at before it is used.

export function textIn(settings: JsonObject, name: string): string | undefined {
  const value = own(settings, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function numberIn(settings: JsonObject, name: string): number | undefined {
  const value = own(settings, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function objectIn(settings: JsonObject, name: string): JsonObject | undefined {
  const value = own(settings, name)
  return isObject(value) ? value : undefined
}

export function objectsIn(settings: JsonObject, name: string): readonly JsonObject[] {
  const value = own(settings, name)
  return Array.isArray(value) ? value.filter((one) => isObject(one)) : []
}

export function textsIn(settings: JsonObject, name: string): readonly string[] {
  const value = own(settings, name)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** A value to choose, and what people call it. */
export interface Option {
  readonly value: JsonValue
  readonly label?: string | undefined
}

/** Values to choose, as they are or with a `label` each. Some people write `name` for `value`. */
export function optionsIn(settings: JsonObject, name: string): readonly Option[] {
  const written = own(settings, name)
  const options: Option[] = []
  for (const option of Array.isArray(written) ? written : []) {
    if (!isObject(option)) options.push({ value: option })
    else {
      const value = own(option, Object.hasOwn(option, 'value') ? 'value' : 'name')
      if (value !== undefined) options.push({ value, label: textIn(option, 'label') })
    }
  }
  return options
}

export function own(settings: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(settings, name) ? settings[name] : undefined
}

/** A path from the root, without slashes around it. */
export function plainPath(path: string): string {
  return path.replace(/^\.?\/+|\/+$/g, '')
}
