import { waitFor } from '@testing-library/react'
import { type Operation, useOperations } from '~/commands/operations'

/** The operation once it is Loaded or Failed. */
export function finishedOperation(id: string): Promise<Operation> {
  return waitFor(() => {
    const operation = useOperations.getState().operations.find((candidate) => candidate.id === id)
    if (!operation || operation.type === 'Loading') throw new Error(`${id} is not finished`)
    return operation
  })
}
