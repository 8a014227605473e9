import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { ComboBox } from '~/ui'
import { useForm } from '../../FormContext'
import { written } from '../../store/edits'
import { optionsOf } from '../optionsOf'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'

/** Many options, found by typing. It names itself and says its own error (React Aria ties them to its input). */
export function ComboBoxWidget({ field, error }: WidgetProps & { readonly error: string | undefined }) {
  const { store } = useForm()
  const { text, write } = useFieldText(field)
  const { options, selected } = optionsOf(field, text)
  const items = useMemo(
    () => optionsOf(field, undefined).options.map(({ id, label }) => ({ id, label })),
    [field],
  )
  const isForeign = text !== undefined && selected === null
  return (
    <ComboBox
      label={field.title}
      isLabelHidden
      items={items}
      selectedKey={selected}
      isRequired={field.isRequired}
      isDisabled={field.isReadOnly}
      errorMessage={error}
      placeholder={isForeign ? m.forms_not_an_option({ value: text.slice(0, 60) }) : m.forms_choose()}
      onSelectionChange={(id) => {
        const option = options.find((one) => one.id === id)
        if (option !== undefined) write(written(store, option.value))
      }}
    />
  )
}
