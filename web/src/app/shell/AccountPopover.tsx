import { Settings2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton, lazyPart, Popover } from '~/ui'

const AccountPanel = lazyPart(async () => (await import('./AccountPanel')).AccountPanel)

/** Who is signed in, how the page looks, and which version it is. */
export function AccountPopover() {
  return (
    <Popover
      title={m.app_settings()}
      preload={AccountPanel.preload}
      trigger={<IconButton label={m.app_settings()} icon={Settings2} />}
    >
      {({ close }) => <AccountPanel close={close} />}
    </Popover>
  )
}
