import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { Link } from '~/ui'
import { newClassicToken, newFineGrainedToken } from './tokenPages'

/** Where tokens are made, with what they need filled in. */
export function TokenLinks() {
  const { provider } = useConfig()
  return (
    <>
      <Link href={newFineGrainedToken(provider)} target="_blank" rel="noreferrer">
        {m.session_token_create_fine()}
      </Link>{' '}
      {m.session_token_or()}{' '}
      <Link href={newClassicToken(provider)} target="_blank" rel="noreferrer">
        {m.session_token_create_classic()}
      </Link>
      . {m.session_token_filled()}
    </>
  )
}
