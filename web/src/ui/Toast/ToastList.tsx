import { CircleAlert, X } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useState } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton } from '../IconButton/IconButton'
import styles from './Toast.module.css'
import type { ToastRegionProps } from './toasts'
import { usePageHidden } from './usePageHidden'
import { useToastClock } from './useToastClock'

/** Mounted only while there are toasts, so that a toast that goes under the pointer leaves no stopped clock behind. */
export function ToastList({ toasts, timeout, onDismiss }: ToastRegionProps) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHidden = usePageHidden()
  const ids = toasts.map((toast) => toast.id)
  useToastClock(ids, timeout, isPointed || isFocused || isHidden, onDismiss)

  // A toast that comes up under a resting pointer is not pointed at: it may cover what was just pressed.
  const handlePointerMove = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setPointed(true)
  }
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  return (
    <section aria-label={m.ui_notifications()} data-react-aria-top-layer="true">
      <div
        className={styles.region}
        role="presentation"
        onPointerMove={handlePointerMove}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={handleBlur}
      >
        {toasts.map((toast) => (
          <article key={toast.id} className={styles.toast} aria-label={toast.title}>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            <div className={styles.text}>
              <p className={styles.title}>{toast.title}</p>
              <p className={styles.message}>{toast.message}</p>
            </div>
            <IconButton
              label={m.ui_dismiss()}
              icon={X}
              size="small"
              onPress={() => {
                setFocused(false)
                onDismiss(toast.id)
              }}
            />
          </article>
        ))}
      </div>
    </section>
  )
}
