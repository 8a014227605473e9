import { m } from '~/paraglide/messages'
import { MultiComboBox } from '~/ui'
import { useOpenForm } from '../../state/OpenForm'
import { useSeveral } from '../multiselect/useSeveral'
import { useFoundPart, useWantedPart } from '../useFoundPart'
import type { WidgetProps } from '../WidgetProps'

/** Any of many options, found by typing. */
export function MultiComboBoxWidget({ field, control }: WidgetProps) {
  const { view } = useOpenForm()
  const { options, chosen, add, remove } = useSeveral(field)

  function labelOf(id: string): string {
    return [...options, ...chosen].find((one) => one.id === id)?.label ?? ''
  }

  return (
    <MultiComboBox
      label={field.title}
      control={control}
      items={options}
      chosen={chosen}
      found={useFoundPart(field)}
      wanted={useWantedPart(field)}
      isDisabled={field.isReadOnly}
      placeholder={field.ui.placeholder ?? m.forms_add_tag()}
      onAdd={(id) => {
        add(id)
        view.getState().announce(m.forms_added({ title: labelOf(id) }))
      }}
      onRemove={(id) => {
        view.getState().announce(m.forms_removed({ title: labelOf(id) }))
        remove(id)
      }}
    />
  )
}
