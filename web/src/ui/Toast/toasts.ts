/** One message about something that went wrong. */
export interface Toast {
  readonly id: string
  /** What failed. */
  readonly title: string
  /** Why. */
  readonly message: string
}

export interface ToastRegionProps {
  /** Newest first. */
  readonly toasts: readonly Toast[]
  /** Milliseconds until a toast goes by itself; the clock stands while somebody points at it or reads another page. */
  readonly timeout: number
  readonly onDismiss: (id: string) => void
}
