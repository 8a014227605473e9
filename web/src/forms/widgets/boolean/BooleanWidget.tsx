import { m } from '~/paraglide/messages'
import { Checkbox, Switch } from '~/ui'
import { ClearButton } from '../ClearButton'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import styles from './BooleanWidget.module.css'

export function CheckboxWidget(props: WidgetProps) {
  return <BooleanWidget {...props} isSwitch={false} />
}

export function SwitchWidget(props: WidgetProps) {
  return <BooleanWidget {...props} isSwitch />
}

/** Yes or no, the label beside it; or neither, which is said in words, since a box that is not ticked reads as "no". */
function BooleanWidget({
  field,
  control,
  title = field.title,
  isSwitch,
}: WidgetProps & { readonly isSwitch: boolean }) {
  const { text, write } = useFieldText(field)
  const unset = text === undefined ? m.forms_not_set() : text === 'null' ? m.forms_nothing() : undefined
  const unsetId = `${control.id}-unset`
  const describedBy = [control['aria-describedby'], unset !== undefined && unsetId].filter(Boolean).join(' ')
  const shared = {
    id: control.id,
    isSelected: text === 'true',
    isUnset: unset !== undefined,
    isDisabled: field.isReadOnly,
    onChange: (isSelected: boolean) => write(String(isSelected)),
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
  }
  return (
    <div className={styles.boolean} data-part="boolean">
      {isSwitch ? (
        <Switch {...shared}>{title}</Switch>
      ) : (
        <Checkbox {...shared} isInvalid={control['aria-invalid'] === true}>
          {title}
        </Checkbox>
      )}
      {unset !== undefined && (
        <span id={unsetId} className={styles.unset}>
          {unset}
        </span>
      )}
      <ClearButton field={field} />
    </div>
  )
}
