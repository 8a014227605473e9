import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { Command } from '~/lib/commands/Command'
import { useCommands } from '~/lib/commands/useCommands'
import { m } from '~/paraglide/messages'
import { useSession } from '~/provider/session/session'
import { useWhenQuiet } from '~/provider/useWhenQuiet'
import { Avatar, Button, IconButton, lazyPart, Popover, Tooltip } from '~/ui'
import styles from './AccountMenu.module.css'
import { useSignOut } from './useSignOut'

const AccountPanel = lazyPart(async () => (await import('./AccountPanel')).AccountPanel)

/** Who is signed in, how the page looks, the keys, and the way out; for nobody, how the page looks. */
export function AccountMenu() {
  const user = useSession(({ user }) => user)
  const signOut = useSignOut()
  // Nobody has found them before the page is there.
  const [commands, setCommands] = useState<readonly Command<(() => void) | undefined>[]>([])
  useWhenQuiet(() => {
    // Where they do not come, the menu has the same.
    import('./globalCommands').then(({ globalCommands }) => setCommands(globalCommands), ignore)
  })
  useCommands(commands, user ? signOut : undefined)
  const name = user ? m.app_account() : m.app_settings()
  return (
    <Popover
      title={name}
      preload={AccountPanel.preload}
      trigger={user ? <AvatarButton {...user} /> : <IconButton label={name} icon={Settings2} />}
    >
      {({ close }) => <AccountPanel close={close} />}
    </Popover>
  )
}

interface AvatarButtonProps {
  readonly login: string
  readonly name: string
  readonly avatarUrl: string | null
}

function AvatarButton({ login, name, avatarUrl }: AvatarButtonProps) {
  return (
    <div className={styles.anchor}>
      <Tooltip text={m.app_account_of({ login })}>
        <Button variant="ghost" aria-label={m.app_account()}>
          <Avatar name={name} url={avatarUrl} />
          <span className={styles.word}>{m.app_account()}</span>
        </Button>
      </Tooltip>
    </div>
  )
}

function ignore(): void {}
