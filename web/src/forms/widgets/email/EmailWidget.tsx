import { TextWidget } from '../text/TextWidget'
import type { WidgetProps } from '../WidgetProps'

export function EmailWidget(props: WidgetProps) {
  return <TextWidget {...props} inputMode="email" />
}
