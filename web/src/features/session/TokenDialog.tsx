import { m } from '~/paraglide/messages'
import { Dialog } from '~/ui'
import { TokenForm } from './TokenForm'

interface TokenDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Asks for a personal access token. */
export function TokenDialog({ isOpen, onOpenChange }: TokenDialogProps) {
  return (
    <Dialog title={m.session_use_token()} isOpen={isOpen} onOpenChange={onOpenChange}>
      <TokenForm onSignedIn={() => onOpenChange(false)} />
    </Dialog>
  )
}
