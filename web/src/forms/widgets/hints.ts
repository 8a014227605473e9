import type { Field } from '../rows/Row'

/** What an empty text field shows in grey: the project's words, else the default, else an example. */
export function placeholderOf({ ui, schema, isPresent }: Field): string | undefined {
  if (ui.placeholder !== undefined) return ui.placeholder
  if (!isPresent && isScalar(schema.default)) return String(schema.default)
  const [example] = schema.examples
  return isScalar(example) ? String(example) : undefined
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
