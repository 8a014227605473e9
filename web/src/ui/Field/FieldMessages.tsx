import type { ReactNode } from 'react'
import { FieldError, Text } from 'react-aria-components'
import styles from './Field.module.css'

interface FieldMessagesProps {
  readonly description?: ReactNode
  /** Without it the browser's own words for a failed native check are shown. */
  readonly errorMessage?: string | undefined
}

/** The lines under a field, tied to its input by React Aria. */
export function FieldMessages({ description, errorMessage }: FieldMessagesProps) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{errorMessage}</FieldError>
    </>
  )
}
