import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import { NumberWidget } from '../number/NumberWidget'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import { stepped } from './stepped'
import styles from './UpDownWidget.module.css'

/** A number with buttons that make it one step less or more, as the arrow keys do. */
export function UpDownWidget(props: WidgetProps) {
  const { field } = props
  const { text, write } = useFieldText(field)
  const less = stepped(text, -1, field.schema.bounds)
  const more = stepped(text, 1, field.schema.bounds)

  function handleKeyDown(event: KeyboardEvent): void {
    // With Alt they move the item that the field is in.
    if (field.isReadOnly || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = event.key === 'ArrowUp' ? more : event.key === 'ArrowDown' ? less : undefined
    if (next === undefined) return
    event.preventDefault()
    write(next)
  }

  return (
    <div className={styles.updown}>
      <div className={styles.number} role="presentation" onKeyDown={handleKeyDown}>
        <NumberWidget {...props} />
      </div>
      <IconButton
        label={m.forms_less({ title: field.title })}
        icon={Minus}
        variant="secondary"
        isDisabled={field.isReadOnly || less === undefined}
        onPress={() => less !== undefined && write(less)}
      />
      <IconButton
        label={m.forms_more({ title: field.title })}
        icon={Plus}
        variant="secondary"
        isDisabled={field.isReadOnly || more === undefined}
        onPress={() => more !== undefined && write(more)}
      />
    </div>
  )
}
