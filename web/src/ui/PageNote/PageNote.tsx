import type { LucideIcon } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { useIsPressed } from '~/lib/press'
import styles from './PageNote.module.css'

interface PageNoteProps {
  readonly icon: LucideIcon
  /** Something new, that a person may want to act on. */
  readonly isNews?: boolean
  /** Something is done. */
  readonly tone?: 'done'
  readonly children: ReactNode
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode
}

/**
 * A line across the page, below the header, about all that is shown; announced politely. It moves the page, so while
 * somebody presses a button it neither comes nor grows: the button would go away from under the pointer.
 */
export function PageNote(props: PageNoteProps) {
  const isPressed = useIsPressed()
  const [isShown, setShown] = useState(!isPressed)
  if (!isShown && !isPressed) setShown(true)
  return isShown ? <Line {...props} isPressed={isPressed} /> : null
}

interface LineProps extends PageNoteProps {
  readonly isPressed: boolean
}

const Line = memo(
  ({ icon: Icon, isNews = false, tone, children, actions }: LineProps) => (
    <div className={styles.note} data-news={isNews || tone !== undefined || undefined} data-tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <output className={styles.words}>{children}</output>
      {actions}
    </div>
  ),
  (_, { isPressed }) => isPressed,
)
