import { Search, X } from 'lucide-react'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components'
import { m } from '~/paraglide/messages'
import field from '../Field/Field.module.css'
import styles from './SearchField.module.css'

export interface SearchFieldProps
  extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** Its name; also the placeholder unless another is given. */
  readonly label: string
  readonly placeholder?: string
}

export function SearchField({ label, placeholder = label, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className={styles.search ?? ''}>
      <Group className={styles.box ?? ''}>
        <Search className={field.glyph} size={16} strokeWidth={1.75} aria-hidden />
        <Input className={field.bare ?? ''} placeholder={placeholder} />
        <Button className={`${field.inner} ${styles.clear}`} aria-label={m.ui_clear()}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </Button>
      </Group>
    </AriaSearchField>
  )
}
