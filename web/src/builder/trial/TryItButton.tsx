import { PencilLine } from 'lucide-react'
import type { Ref } from 'react'
import { m } from '~/paraglide/messages'
import { Button, useIsNarrow } from '~/ui'

interface TryItButtonProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly onPress: () => void
}

/** Has the form be filled in for trial. */
export function TryItButton({ ref, onPress }: TryItButtonProps) {
  const isNarrow = useIsNarrow()
  return (
    <Button ref={ref} size="small" variant="ghost" icon={PencilLine} onPress={onPress}>
      {isNarrow ? m.trial_open_short() : m.trial_open()}
    </Button>
  )
}
