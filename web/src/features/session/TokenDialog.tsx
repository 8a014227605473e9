import { m } from '~/paraglide/messages'
import { Dialog, useFocusOnMount } from '~/ui'
import { TokenForm } from './TokenForm'

interface TokenDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Asks for a personal access token. */
export function TokenDialog({ isOpen, onOpenChange }: TokenDialogProps) {
  return (
    <Dialog title={m.session_use_token()} isOpen={isOpen} onOpenChange={onOpenChange}>
      <TokenQuestion onSignedIn={() => onOpenChange(false)} />
    </Dialog>
  )
}

function TokenQuestion({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const question = useFocusOnMount<HTMLDivElement>('input')
  return (
    <div ref={question}>
      <TokenForm onSignedIn={onSignedIn} />
    </div>
  )
}
