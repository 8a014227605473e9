import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import { ToastList } from './ToastList'
import type { ToastRegionProps } from './toasts'

/**
 * The corner where failures appear. Screen readers hear each one from a live region that is always in the page: a
 * region that arrives together with its text is often not read.
 */
export function ToastRegion({ toasts, timeout, onDismiss }: ToastRegionProps) {
  const newest = toasts[0]
  return (
    <>
      {/* React Aria hides the page behind a modal from screen readers, but not what carries this attribute. */}
      <div data-react-aria-top-layer="true">
        <VisuallyHidden role="alert">
          {newest !== undefined && m.ui_toast({ title: newest.title, message: newest.message })}
        </VisuallyHidden>
      </div>
      {toasts.length > 0 && <ToastList toasts={toasts} timeout={timeout} onDismiss={onDismiss} />}
    </>
  )
}
