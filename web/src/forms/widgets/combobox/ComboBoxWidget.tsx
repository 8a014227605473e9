import { m } from '~/paraglide/messages'
import { ComboBox } from '~/ui'
import { useForm } from '../../FormContext'
import { written } from '../../store/edits'
import { optionsOf } from '../optionsOf'
import { useClear } from '../useClear'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'

/** Many options, found by typing. A value that is none of them stays and is named until another is taken. */
export function ComboBoxWidget({ field, control }: WidgetProps) {
  const { store } = useForm()
  const { text, write } = useFieldText(field)
  const clear = useClear(field)
  const { options, selected } = optionsOf(field, text)
  const isForeign = text !== undefined && selected === null
  return (
    <ComboBox
      label={field.title}
      control={control}
      items={options}
      selectedKey={selected}
      isDisabled={field.isReadOnly}
      onClear={clear}
      placeholder={
        isForeign
          ? m.forms_not_an_option({ value: text.slice(0, 60) })
          : field.isReadOnly
            ? m.forms_not_set()
            : (field.ui.placeholder ?? m.forms_choose())
      }
      onSelectionChange={(id) => {
        const option = options.find((one) => one.id === id)
        if (option !== undefined) write(written(store, option.value))
      }}
    />
  )
}
