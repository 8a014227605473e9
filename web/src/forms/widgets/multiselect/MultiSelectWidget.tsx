import { m } from '~/paraglide/messages'
import { Checkbox } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import styles from '../radio/RadioWidget.module.css'
import { useFoundPart } from '../useFoundPart'
import type { WidgetProps } from '../WidgetProps'
import own from './MultiSelectWidget.module.css'
import { useSeveral } from './useSeveral'

/** Any of a few options, each with its checkbox. */
export function MultiSelectWidget({ field, control, labelId }: WidgetProps) {
  const { options, chosen, add, remove } = useSeveral(field)
  const parts = new Map(chosen.map(({ id, part }) => [id, part]))
  const found = useFoundPart(field)
  const foreign = chosen.filter(({ id }) => !options.some((option) => option.id === id))
  return (
    <fieldset
      className={`${styles.group} ${own.options}`}
      data-inline={field.ui.isInline || undefined}
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
    >
      {[...options, ...foreign].map(({ id, label, isDisabled }) => (
        <Checkbox
          key={id}
          data-part={parts.get(id)}
          data-found={(parts.has(id) && parts.get(id) === found) || undefined}
          isSelected={parts.has(id)}
          isDisabled={field.isReadOnly || isDisabled}
          onChange={(isSelected) => (isSelected ? add(id) : remove(id))}
        >
          {label}
        </Checkbox>
      ))}
      {options.length === 0 && <p className={fieldStyles.description}>{m.forms_list_is_empty()}</p>}
    </fieldset>
  )
}
