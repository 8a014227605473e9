import { ChevronsUpDown } from 'lucide-react'
import { Select as AriaSelect, Button, ListBox, Popover, SelectValue } from 'react-aria-components'
import { m } from '~/paraglide/messages'
import field from '../Field/Field.module.css'
import { FieldLabel } from '../Field/FieldLabel'
import { FieldMessages } from '../Field/FieldMessages'
import type { FieldTexts } from '../Field/FieldTexts'
import list from '../ListBox/ListBox.module.css'
import { Option, type OptionItem } from '../ListBox/Option'
import styles from './Select.module.css'

export interface SelectProps extends FieldTexts {
  readonly items: readonly OptionItem[]
  readonly selectedKey: string | null
  readonly onSelectionChange: (key: string) => void
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
}

export function Select({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  items,
  selectedKey,
  onSelectionChange,
  placeholder = m.ui_choose(),
  isRequired = false,
  ...rest
}: SelectProps) {
  return (
    <AriaSelect
      {...rest}
      {...(isLabelHidden && { 'aria-label': label })}
      isRequired={isRequired}
      isInvalid={errorMessage !== undefined}
      placeholder={placeholder}
      value={selectedKey}
      onChange={(key) => {
        if (key !== null) onSelectionChange(String(key))
      }}
      className={field.field ?? ''}
    >
      {!isLabelHidden && <FieldLabel isRequired={isRequired}>{label}</FieldLabel>}
      <Button className={styles.trigger ?? ''}>
        <SelectValue className={styles.value ?? ''} />
        <ChevronsUpDown className={styles.arrow} size={14} strokeWidth={1.75} aria-hidden />
      </Button>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={list.surface ?? ''}>
        <ListBox items={items} className={list.list ?? ''}>
          {(item) => <Option item={item} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
