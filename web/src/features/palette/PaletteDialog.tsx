import type { Route } from '~/lib/routes'
import { useSession } from '~/provider/session/session'
import { PaletteSearch } from './PaletteSearch'
import { useCommandItems, useItems } from './sources/useItems'
import { useRefOf } from './sources/useRefItems'

interface PaletteDialogProps {
  readonly route: Route | undefined
  readonly onClose: () => void
}

/** Everything that can be found from here. Who is not signed in finds what can be done. */
export function PaletteDialog(props: PaletteDialogProps) {
  const isKnown = useSession(({ isAuthenticated, user }) => isAuthenticated && user !== null)
  return isKnown ? <OwnPalette {...props} /> : <CommandPalette {...props} />
}

function CommandPalette({ onClose }: PaletteDialogProps) {
  const commands = useCommandItems()
  return <PaletteSearch sources={[commands]} isPending={false} reference={undefined} onClose={onClose} />
}

function OwnPalette({ route, onClose }: PaletteDialogProps) {
  const reference = useRefOf(route)
  const found = useItems(route, reference)
  return (
    <PaletteSearch {...found} reference={reference.ref === '' ? undefined : reference} onClose={onClose} />
  )
}
