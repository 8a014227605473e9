import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import type { Field } from '../../fields/Field'
import { deleteItem, moveItemBy } from '../../model/actions/listActions'
import { useForm } from '../../model/FormContext'
import styles from '../Row.module.css'
import { useIsUnhurried } from '../scrollPace'
import { FieldMenu } from './FieldMenu'

interface HeadControlsProps {
  readonly field: Field
  /** Whether the field is shown as JSON because the person asked for it. */
  readonly isRaw: boolean
}

/** What can be done with a field as a whole: items are moved and removed, everything has a menu. No stops of the Tab key. */
export function HeadControls(props: HeadControlsProps) {
  const isReady = useIsUnhurried()
  const { isDrawn } = useForm()
  if (isDrawn) return null
  return (
    <div className={`${styles.controls} ${styles.quiet}`} data-late={isReady ? undefined : true}>
      {isReady && <Controls {...props} />}
    </div>
  )
}

function Controls({ field, isRaw }: HeadControlsProps) {
  const form = useForm()
  const { item, title } = field
  return (
    <>
      {item?.isMovable === true && item.count > 1 && (
        <>
          {/* For mouse and finger; the keyboard has the menu, and Alt with the arrows. */}
          <span className={styles.grip} data-part="grip" tabIndex={-1} title={m.forms_drag({ title })}>
            <GripVertical size={16} strokeWidth={1.75} aria-hidden />
          </span>
          <IconButton
            label={m.forms_move_up({ title })}
            icon={ArrowUp}
            size="small"
            data-part="up"
            excludeFromTabOrder
            isDisabled={item.index === 0}
            onPress={() => moveItemBy(form, field, -1, 'up')}
          />
          <IconButton
            label={m.forms_move_down({ title })}
            icon={ArrowDown}
            size="small"
            data-part="down"
            excludeFromTabOrder
            isDisabled={item.index === item.count - 1}
            onPress={() => moveItemBy(form, field, 1, 'down')}
          />
        </>
      )}
      {item?.isRemovable === true && (
        <IconButton
          label={m.forms_remove_item({ title })}
          icon={Trash2}
          size="small"
          data-part="remove"
          excludeFromTabOrder
          onPress={() => deleteItem(form, field)}
        />
      )}
      <FieldMenu field={field} isRaw={isRaw} />
    </>
  )
}
