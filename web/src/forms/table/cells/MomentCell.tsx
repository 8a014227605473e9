import { CalendarDays, Clock } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { readString } from '~/formats/json'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { momentNote } from '../../widgets/datetime/momentNote'
import { type MomentKind, momentParts, readMoment } from '../../widgets/datetime/readMoment'
import { readClockTime } from '../../widgets/time/clockTime'
import { useFieldString } from '../../widgets/useFieldString'
import { useFieldText } from '../../widgets/useFieldText'
import { useTyped } from '../../widgets/useTyped'
import type { WidgetProps } from '../../widgets/WidgetProps'
import styles from '../Table.module.css'

interface MomentCellProps extends Omit<WidgetProps, 'labelId'> {
  readonly kind: MomentKind
}

/**
 * A date or a time in a cell is typed as text, as in a spreadsheet: the key that opens the cell goes on in it, and what
 * is half typed can be kept, which the browser's picker does with neither. The picker is beside it.
 */
export function MomentCell({ kind, field, control }: MomentCellProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { text } = useFieldText(field)
  const { value, change } = useFieldString(field)
  const [typed, setTyped] = useTyped(field, text)
  const shown = typed ?? value
  const { format } = field.schema
  const note = momentNote(kind, shown, readString(text) ?? '', format)

  function handleChange(next: string): void {
    const moment = next === '' ? '' : readMoment(kind, next, { format, before: value })
    if (moment !== undefined) change(moment)
    setTyped(next)
  }

  function pick(): void {
    picker.current?.showPicker()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    pick()
  }

  return (
    <div className={styles.moment}>
      <input
        {...control}
        type="text"
        className={fieldStyles.control}
        value={shown}
        placeholder={field.ui.placeholder}
        readOnly={field.isReadOnly}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-history={note === undefined ? undefined : 'own'}
        aria-invalid={note === undefined ? control['aria-invalid'] : true}
        aria-keyshortcuts="Alt+ArrowDown"
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => note === undefined && setTyped(undefined)}
      />
      <IconButton
        label={m.forms_table_pick_moment({ title: field.title })}
        icon={kind === 'time' ? Clock : CalendarDays}
        size="small"
        excludeFromTabOrder
        isDisabled={field.isReadOnly}
        onPress={pick}
      />
      <input
        ref={picker}
        type={kind === 'datetime' ? 'datetime-local' : kind}
        className={styles.picker}
        tabIndex={-1}
        aria-hidden
        value={pickerValue(kind, value)}
        onChange={({ target }) => {
          handleChange(target.value)
          setTyped(undefined)
        }}
      />
    </div>
  )
}

/** As the browser's picker has it; '' for what is no date or time. */
function pickerValue(kind: MomentKind, value: string): string {
  if (kind === 'date') return value
  if (kind === 'time') return readClockTime(value)?.clock ?? ''
  const { date, time } = momentParts(value)
  return time === undefined ? '' : `${date}T${time.clock}`
}
