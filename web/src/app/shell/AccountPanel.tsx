import { Keyboard, LogOut, ShieldCheck } from 'lucide-react'
import { SignInRights } from '~/features/session/SignInRights'
import { useShortcutsList } from '~/features/shortcuts/shortcutsList'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import { Avatar, Button, LinkButton } from '~/ui'
import styles from './AccountPanel.module.css'
import { ThemeSwitch } from './ThemeSwitch'
import { useSignOut } from './useSignOut'

/** What the menu of the account holds. */
export function AccountPanel({ close }: { readonly close: () => void }) {
  const { version, embedded, folder, provider } = useConfig()
  const user = useSession(({ user }) => user)
  const signOut = useSignOut()
  return (
    <>
      {user && (
        <div className={styles.person}>
          <Avatar name={user.name} url={user.avatarUrl} size="large" />
          <div className={styles.names}>
            <p className={styles.name}>{user.name}</p>
            {user.name !== user.login && <p className={styles.login}>{user.login}</p>}
          </div>
        </div>
      )}
      {user && !embedded && <SignInRights />}
      <div className={styles.setting}>
        {m.app_theme()}
        <ThemeSwitch />
      </div>
      <Button
        icon={Keyboard}
        onPress={() => {
          close()
          useShortcutsList.getState().setOpen(true)
        }}
      >
        {m.shortcuts_title()}
      </Button>
      {/* Whoever opens a folder has no account. */}
      {user && embedded && !folder && (
        <LinkButton
          icon={ShieldCheck}
          href={`${provider.web}/settings/security`}
          target="_blank"
          rel="noreferrer"
        >
          {m.app_account_settings()}
        </LinkButton>
      )}
      {user && (
        <Button
          icon={LogOut}
          onPress={() => {
            close()
            signOut()
          }}
        >
          {m.app_sign_out()}
        </Button>
      )}
      <p className={styles.note}>
        {m.app_version({ version })}
        {embedded && ` · ${m.app_embedded()}`}
      </p>
    </>
  )
}
