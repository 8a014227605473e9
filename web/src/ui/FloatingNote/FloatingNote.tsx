import type { ComponentProps } from 'react'
import styles from './FloatingNote.module.css'

interface FloatingNoteProps extends Omit<ComponentProps<'div'>, 'className' | 'role'> {
  /** Something failed. It is announced at once. */
  readonly tone?: 'danger'
}

/** Words with their buttons over the end of what is on view. The words come first, and have the room that is left. */
export function FloatingNote({ tone, ...rest }: FloatingNoteProps) {
  return (
    <div
      {...rest}
      className={styles.note}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'presentation'}
    />
  )
}
