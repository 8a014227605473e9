import { m } from '~/paraglide/messages'
import { useAccess } from '~/provider/access'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import { Button, Callout } from '~/ui'
import { LazyAccessBanner } from './lazyParts'
import styles from './SessionBanners.module.css'
import { SignInButton } from './SignInButton'

/** What is wrong with the sign-in, above every screen. */
export function SessionBanners() {
  const config = useConfig()
  const { isExpired, signInError, dismissSignInError } = useSession()
  const trouble = useAccess(({ trouble }) => trouble)
  if (!isExpired && !signInError && !trouble) return null
  return (
    <div className={styles.banners}>
      {isExpired && (
        <Callout
          tone="warning"
          title={m.session_expired()}
          action={<SignInButton label={m.session_sign_in()} />}
        >
          {config.folder
            ? m.session_folder({ path: config.folder.path })
            : m.session_expired_why({ provider: hostName(config) })}
        </Callout>
      )}
      {signInError && (
        <Callout
          tone="danger"
          title={m.session_failed()}
          action={
            <Button variant="ghost" onPress={dismissSignInError}>
              {m.session_dismiss()}
            </Button>
          }
        >
          {signInError.description ?? m.session_failed_code({ code: signInError.code })}
        </Callout>
      )}
      {trouble && <LazyAccessBanner trouble={trouble} />}
    </div>
  )
}
