import { m } from '~/paraglide/messages'
import { type AccessTrouble, dismissTrouble } from '~/provider/access'
import { useConfig } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import { Button, Callout, LinkButton } from '~/ui'
import { accessWords } from './accessWords'

/** What the account, the token or the app lacks, and the page where that is mended. */
export function AccessBanner({ trouble }: { readonly trouble: AccessTrouble }) {
  const { provider } = useConfig()
  const token = useSession(({ token }) => token)
  const { title, text, page } = accessWords(trouble, provider, token ?? '')
  return (
    <Callout
      tone="warning"
      title={title}
      action={
        <>
          {page && (
            <LinkButton href={page.href} target="_blank" rel="noreferrer">
              {page.label}
            </LinkButton>
          )}
          <Button variant="ghost" onPress={dismissTrouble}>
            {m.session_dismiss()}
          </Button>
        </>
      }
    >
      {text}
    </Callout>
  )
}
