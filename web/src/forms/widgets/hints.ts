import type { Field } from '../rows/Row'

/** What an empty text field shows in grey: the project's words, else the default. */
export function placeholderOf({ ui, schema, isPresent }: Field): string | undefined {
  if (ui.placeholder !== undefined) return ui.placeholder
  return !isPresent && isScalar(schema.default) ? String(schema.default) : undefined
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
