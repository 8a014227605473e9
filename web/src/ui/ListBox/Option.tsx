import { Check } from 'lucide-react'
import { ListBoxItem } from 'react-aria-components'
import styles from './ListBox.module.css'

/** One choice of a list. */
export interface OptionItem {
  readonly id: string
  readonly label: string
  readonly description?: string
  readonly isDisabled?: boolean
}

export function Option({ item }: { readonly item: OptionItem }) {
  return (
    <ListBoxItem
      id={item.id}
      textValue={item.label}
      isDisabled={item.isDisabled ?? false}
      className={styles.item ?? ''}
    >
      <span className={styles.text}>
        {item.label}
        {item.description !== undefined && (
          <span className={styles.description} data-part="description">
            {item.description}
          </span>
        )}
      </span>
      <Check className={styles.check} size={16} strokeWidth={1.75} aria-hidden />
    </ListBoxItem>
  )
}
