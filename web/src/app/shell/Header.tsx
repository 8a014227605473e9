import { ActivityPopover } from '~/features/activity/ActivityPopover'
import { FeedbackPopover } from '~/features/feedback/FeedbackPopover'
import { HelpPopover } from '~/features/help/HelpPopover'
import { PaletteButton } from '~/features/palette/PaletteButton'
import { WaitingLink } from '~/features/reviews/waiting/WaitingLink'
import { useShortcutsList } from '~/features/shortcuts/shortcutsList'
import { useRecentItems } from '~/lib/recentItems'
import type { Route } from '~/lib/routes'
import { landingRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { Link, lazyPart, useIsNarrow } from '~/ui'
import { pageParts } from '../pageParts'
import { AccountMenu } from './AccountMenu'
import styles from './Header.module.css'
import { HeaderFrame } from './HeaderFrame'
import { Logo } from './Logo'
import { SessionButton } from './SessionButton'

// Menus and pickers are a fifth of the script; the start page has none.
export const Place = lazyPart(async () => (await pageParts.place()).Place)

/** Where one is, what can be done here, and what is there everywhere. */
export function Header({ route }: { readonly route: Route }) {
  const isLanding = route.kind === 'landing'
  const isNarrow = useIsNarrow()
  const account = useAccount()
  const lastRef = useRecentItems(({ items }) => items.find((item) => item.account === account)?.ref)
  return (
    <HeaderFrame route={route}>
      <Link href={landingRoute} className={styles.home ?? ''} aria-label={m.app_home()}>
        <Logo />
        <span className={styles.name}>{m.app_title()}</span>
      </Link>
      {!isLanding && <Place route={route} />}
      <div className={styles.global}>
        {(isLanding || !isNarrow) && <PaletteButton isNarrow={isNarrow} />}
        {!isLanding && !isNarrow && <WaitingLink />}
        <ActivityPopover />
        <div className={styles.always} data-roomy-words={'ref' in route ? 'last' : ''}>
          <FeedbackPopover repository={'repo' in route ? route : lastRef} />
          <HelpPopover onShowKeys={() => useShortcutsList.getState().setOpen(true)} />
          <AccountMenu />
        </div>
        {isLanding && <SessionButton />}
      </div>
    </HeaderFrame>
  )
}
