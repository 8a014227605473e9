import { m } from '~/paraglide/messages'
import type { Field } from '../fields/Field'

/**
 * What an empty text field shows in grey: that it is null, the project's words, else the default; nothing where nothing
 * can be typed.
 */
export function placeholderOf(
  { ui, schema, isPresent, isReadOnly }: Field,
  isNull = false,
): string | undefined {
  if (isNull) return m.forms_nothing()
  if (isReadOnly) return undefined
  if (ui.placeholder !== undefined) return ui.placeholder
  return !isPresent && isScalar(schema.default) ? String(schema.default) : undefined
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

const CAPITALS: ReadonlySet<string> = new Set(['none', 'off', 'sentences', 'on', 'words', 'characters'])

/** RJSF's `autocapitalize`: where the keyboard of a phone begins with a capital letter. */
export function capitalsOf({ ui }: Field): string | undefined {
  const asked = ui.option('autocapitalize')
  return typeof asked === 'string' && CAPITALS.has(asked) ? asked : undefined
}
