import { Search, X } from 'lucide-react'
import { type InputHTMLAttributes, type KeyboardEvent, useRef } from 'react'
import { m } from '~/paraglide/messages'
import field from '../Field/Field.module.css'
import styles from './SearchField.module.css'

interface SearchFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoFocus' | 'aria-controls' | 'aria-activedescendant'
  > {
  /** Its name; also the placeholder unless another is given. */
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Words to search for; Escape and the button at its end take them out. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.box}>
      <Search className={field.glyph} size={16} strokeWidth={1.75} aria-hidden />
      <input
        {...rest}
        ref={input}
        type="search"
        className={field.bare}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          // What is around it, such as a dialog, stays open for the first Escape.
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className={field.inner}
          tabIndex={-1}
          aria-label={m.ui_clear()}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
