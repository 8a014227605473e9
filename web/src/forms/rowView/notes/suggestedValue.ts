import type { JsonType } from '~/schema/ResolvedSchema'
import type { FormModel } from '../../model/FormModel'
import type { FieldRow } from '../../rows/Row'
import { readAs } from '../../widgets/reading/readAs'
import { suggestedText } from '../../widgets/reading/suggestedText'
import { valueKind } from '../../widgets/reading/valueKind'

/** Types that a value of another type may come to without a guess about what is in it. */
const SCALARS: ReadonlySet<JsonType> = new Set(['string', 'number', 'integer', 'boolean'])

/**
 * The value, as JSON text, that somebody most likely means by one that its field cannot take: `"12"` where a number is
 * asked for is 12. Undefined where there is no better one.
 * @param text the value's own JSON text.
 */
export function suggestedValue(
  form: FormModel,
  { field, widget, isMisfit }: FieldRow,
  text: string,
): string | undefined {
  const value: unknown = JSON.parse(text)
  if (!isMisfit) {
    const better = typeof value === 'string' ? suggestedText(value, widget) : undefined
    return better === undefined ? undefined : JSON.stringify(better)
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const { types, options } = field.schema
  const isScalar =
    options !== undefined || (types !== undefined && [...types].some((type) => SCALARS.has(type)))
  if (!isScalar) return undefined
  const read = readAs(typeof value === 'string' ? value : text, valueKind(form, field))
  return read.isMisfit ? undefined : read.text
}
