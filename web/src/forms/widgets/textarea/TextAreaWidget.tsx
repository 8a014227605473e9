import { capitalsOf, placeholderOf } from '../hints'
import type { WidgetProps } from '../WidgetProps'
import { GrowingTextArea } from './GrowingTextArea'
import { useLongText } from './useLongText'

/** A text that may have no more characters than this begins as one line, and grows. */
const MAX_SHORT = 1_000

/** A text of several lines. */
export function TextAreaWidget({ field, control }: WidgetProps) {
  const { value, change } = useLongText(field)
  const { maxLength = Number.POSITIVE_INFINITY } = field.schema.bounds
  return (
    <GrowingTextArea
      {...control}
      rows={field.ui.rows ?? (maxLength <= MAX_SHORT ? 1 : 3)}
      value={value}
      placeholder={placeholderOf(field)}
      readOnly={field.isReadOnly}
      autoCapitalize={capitalsOf(field)}
      onChange={(event) => change(event.target.value)}
    />
  )
}
