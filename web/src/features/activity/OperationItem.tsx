import { Check, CircleAlert } from 'lucide-react'
import { cancel, dismiss, type Operation, retry } from '~/commands/operations'
import { formatTimeOfDay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { Button, ErrorReference, Spinner, VisuallyHidden } from '~/ui'
import styles from './ActivityList.module.css'

const states = {
  Loading: m.activity_loading,
  Loaded: m.activity_loaded,
  Failed: m.activity_failed,
}

/** One entry of the Activity list: what was done, how it went, and what to do about a failure. */
export function OperationItem({ operation }: { readonly operation: Operation }) {
  const { id, type, label, time, progress, error } = operation
  return (
    <li className={styles.item} data-type={type}>
      <span className={styles.icon}>
        <StateIcon type={type} />
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.label}>
            {label} <VisuallyHidden>{states[type]()}</VisuallyHidden>
          </span>
          <time className={styles.time} dateTime={new Date(time).toISOString()}>
            {formatTimeOfDay(time)}
          </time>
        </div>
        {progress !== undefined && <p className={styles.detail}>{progress}</p>}
        {error && <p className={styles.detail}>{error.message}</p>}
        <ErrorReference error={error} />
        {type === 'Loading' && (
          <div className={styles.actions}>
            <Button size="small" variant="ghost" onPress={() => cancel(id)}>
              {m.activity_cancel()}
            </Button>
          </div>
        )}
        {type === 'Failed' && (
          <div className={styles.actions}>
            {operation.retry && (
              <Button size="small" onPress={() => retry(id)}>
                {m.activity_retry()}
              </Button>
            )}
            <Button size="small" variant="ghost" onPress={() => dismiss(id)}>
              {m.activity_dismiss()}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function StateIcon({ type }: Pick<Operation, 'type'>) {
  if (type === 'Loading') return <Spinner />
  const Icon = type === 'Loaded' ? Check : CircleAlert
  return <Icon size={16} strokeWidth={1.75} aria-hidden />
}
