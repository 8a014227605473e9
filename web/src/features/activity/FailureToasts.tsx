import { useState } from 'react'
import { useOperations } from '~/commands/operations'
import { m } from '~/paraglide/messages'
import { ToastRegion } from '~/ui'

/** Milliseconds that a failure stays in the corner. It stays in the Activity list until it is dismissed. */
const toastTimeout = 1000

/** Failed operations at the bottom right, newest first. */
export function FailureToasts() {
  const operations = useOperations(({ operations }) => operations)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  // One operation may fail more than once; each time it shows again.
  const toasts = operations.flatMap(({ id, time, type, label, error }) => {
    if (type !== 'Failed') return []
    return [{ id: `${id} ${time}`, title: label, message: error?.message ?? m.activity_no_reason() }]
  })
  return (
    <ToastRegion
      toasts={toasts.filter(({ id }) => !seen.has(id))}
      timeout={toastTimeout}
      onDismiss={(id) => setSeen((ids) => new Set(ids).add(id))}
    />
  )
}
