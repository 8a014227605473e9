import { useState } from 'react'
import { useOperations } from '~/commands/operations'
import { lazyPart } from '~/ui'

const ActivityButton = lazyPart(async () => (await import('./ActivityButton')).ActivityButton)

/** What was done: it is there from the first on, and stays when the list is emptied: nothing moves under the pointer. */
export function ActivityPopover() {
  const isActive = useOperations(({ operations }) => operations.length > 0)
  const [wasActive, setWasActive] = useState(false)
  if (isActive && !wasActive) setWasActive(true)
  return wasActive ? <ActivityButton /> : null
}
