import { Checkbox, Switch } from '~/ui'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'

/** Yes or no; the label stands beside it. */
export function BooleanWidget({ field, control, isSwitch }: WidgetProps & { readonly isSwitch: boolean }) {
  const { text, write } = useFieldText(field)
  const shared = {
    id: control.id,
    isSelected: text === 'true',
    isDisabled: field.isReadOnly,
    onChange: (isSelected: boolean) => write(String(isSelected)),
    ...(control['aria-describedby'] !== undefined && { 'aria-describedby': control['aria-describedby'] }),
  }
  if (isSwitch) return <Switch {...shared}>{field.title}</Switch>
  return (
    <Checkbox {...shared} isInvalid={control['aria-invalid'] === true}>
      {field.title}
    </Checkbox>
  )
}
