import { capitalsOf, placeholderOf } from '../hints'
import type { WidgetProps } from '../WidgetProps'
import { GrowingTextArea } from './GrowingTextArea'
import { useLongText } from './useLongText'

/** A text of several lines. */
export function TextAreaWidget({ field, control }: WidgetProps) {
  const { value, change } = useLongText(field)
  return (
    <GrowingTextArea
      {...control}
      rows={field.ui.rows ?? 3}
      value={value}
      placeholder={placeholderOf(field)}
      readOnly={field.isReadOnly}
      autoCapitalize={capitalsOf(field)}
      onChange={(event) => change(event.target.value)}
    />
  )
}
