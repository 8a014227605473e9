import { ActivityPopover } from '~/features/activity/ActivityPopover'
import { FeedbackPopover } from '~/features/feedback/FeedbackPopover'
import type { Route } from '~/lib/routes'
import { landingRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { Link, lazyPart } from '~/ui'
import { pageParts } from '../pageParts'
import { AccountPopover } from './AccountPopover'
import styles from './Header.module.css'
import { HeaderFrame } from './HeaderFrame'
import { Logo } from './Logo'
import { SessionButton } from './SessionButton'

// Menus and pickers are a fifth of the script; the start page has none.
export const Place = lazyPart(async () => (await pageParts.place()).Place)

/** Where one is, what can be done here, and what is there everywhere. */
export function Header({ route }: { readonly route: Route }) {
  const isLanding = route.kind === 'landing'
  return (
    <HeaderFrame route={route}>
      <Link href={landingRoute} className={styles.home ?? ''} aria-label={m.app_home()}>
        <Logo />
        <span className={styles.name}>{m.app_title()}</span>
      </Link>
      {!isLanding && <Place route={route} />}
      <div className={styles.global}>
        <ActivityPopover />
        <FeedbackPopover />
        <AccountPopover />
        {isLanding && <SessionButton />}
      </div>
    </HeaderFrame>
  )
}
