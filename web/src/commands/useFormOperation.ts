import { useEffect, useState } from 'react'
import { cancel, type Operation, useOperation } from './operations'

/** What a `FormDialog` shows of the operation that it started. */
interface Submission {
  readonly isSubmitting: boolean
  readonly progress: string | undefined
  readonly errorMessage: string | undefined
  /** Ends the work; the form stays, to be changed and submitted again. */
  readonly onCancelSubmit: () => void
}

interface FormOperation {
  readonly operation: Operation | undefined
  /** Follows another operation, by its id. */
  readonly follow: (id: string) => void
  readonly isLoaded: boolean
  readonly submission: Submission
}

/** The operation of a dialog form. `onLoaded` closes the form. `initial`: one that an earlier form has started. */
export function useFormOperation(onLoaded: () => void, initial?: string): FormOperation {
  const [id, setId] = useState(initial)
  const operation = useOperation(id)
  const isLoaded = operation?.type === 'Loaded'
  useEffect(() => {
    if (isLoaded) onLoaded()
  }, [isLoaded, onLoaded])
  return {
    operation,
    follow: setId,
    isLoaded,
    submission: {
      isSubmitting: operation?.type === 'Loading',
      progress: operation?.progress,
      errorMessage: operation?.error?.message,
      onCancelSubmit: () => {
        if (id !== undefined) cancel(id)
      },
    },
  }
}
