import { ChevronsUpDown } from 'lucide-react'
import { ComboBox as AriaComboBox, Button, Group, Input, ListBox, Popover } from 'react-aria-components'
import { m } from '~/paraglide/messages'
import field from '../Field/Field.module.css'
import { FieldLabel } from '../Field/FieldLabel'
import { FieldMessages } from '../Field/FieldMessages'
import type { FieldTexts } from '../Field/FieldTexts'
import list from '../ListBox/ListBox.module.css'
import { Option, type OptionItem } from '../ListBox/Option'
import styles from './ComboBox.module.css'

export interface ComboBoxProps extends FieldTexts {
  readonly items: readonly OptionItem[]
  readonly selectedKey: string | null
  readonly onSelectionChange: (key: string | null) => void
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}

/** A choice from a list too long to scan: typing filters it. */
export function ComboBox({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  items,
  selectedKey,
  onSelectionChange,
  placeholder = '',
  isRequired = false,
  ...rest
}: ComboBoxProps) {
  return (
    <AriaComboBox
      {...rest}
      {...(isLabelHidden && { 'aria-label': label })}
      isRequired={isRequired}
      isInvalid={errorMessage !== undefined}
      defaultItems={items}
      value={selectedKey}
      onChange={(key) => onSelectionChange(key === null ? null : String(key))}
      menuTrigger="focus"
      allowsEmptyCollection
      className={field.field ?? ''}
    >
      {!isLabelHidden && <FieldLabel isRequired={isRequired}>{label}</FieldLabel>}
      <Group className={styles.box ?? ''}>
        <Input className={field.bare ?? ''} placeholder={placeholder} />
        <Button className={field.inner ?? ''}>
          <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={list.surface ?? ''}>
        <ListBox<OptionItem>
          className={list.list ?? ''}
          renderEmptyState={() => <p className={list.empty}>{m.ui_nothing_found()}</p>}
        >
          {(item) => <Option item={item} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
