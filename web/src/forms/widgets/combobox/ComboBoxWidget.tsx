import { ComboBox } from '~/ui'
import { useClear } from '../useClear'
import { useOptions } from '../useOptions'
import type { WidgetProps } from '../WidgetProps'

/** Many options, found by typing. A value that is none of them stays and is named until another is taken. */
export function ComboBoxWidget({ field, control }: WidgetProps) {
  const { options, selected, prompt, take } = useOptions(field)
  const clear = useClear(field)
  return (
    <ComboBox
      label={field.title}
      control={control}
      items={options}
      selectedKey={selected}
      isDisabled={field.isReadOnly}
      onClear={clear}
      placeholder={prompt}
      onSelectionChange={take}
    />
  )
}
