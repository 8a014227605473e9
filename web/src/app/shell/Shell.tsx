import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useShortcuts } from '~/commands/useShortcuts'
import { SessionBanners } from '~/features/session/SessionBanners'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { isScarce, useRateLimit } from '~/provider/rateLimit'
import { useSession } from '~/provider/session'
import { ErrorState, lazyPart, Skeleton } from '~/ui'
import { useCurrentRoute } from '../useCurrentRoute'
import { useDocumentTitle } from '../useDocumentTitle'
import { useIdentity } from '../useIdentity'
import { Header } from './Header'
import { panelCommands } from './panelCommands'
import styles from './Shell.module.css'

const DraftStorageBanner = lazyPart(async () => (await import('./DraftStorageBanner')).DraftStorageBanner)

const LimitBanner = lazyPart(async () => (await import('~/features/activity/LimitBanner')).LimitBanner)

const PresenceNote = lazyPart(async () => (await import('~/features/presence/PresenceNote')).PresenceNote)

const RightsNote = lazyPart(async () => (await import('~/features/rights/RightsNote')).RightsNote)

const SignInRequired = lazyPart(
  async () => (await import('~/features/session/SignInRequired')).SignInRequired,
)

const contentId = 'content'

/** The header, and below it the screen of the address. */
export function Shell() {
  const route = useCurrentRoute()
  useDocumentTitle(route)
  useShortcuts(panelCommands, undefined)
  const isSignedIn = useSession(({ user }) => user !== null)
  const isLimited = useRateLimit(
    ({ limit, pausedUntil }) => pausedUntil !== null || isScarce(limit, Date.now()),
  )
  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href={`#${contentId}`}
        onClick={(event) => {
          // A fragment in the address would be a new history entry.
          event.preventDefault()
          document.getElementById(contentId)?.focus()
        }}
      >
        {m.app_skip()}
      </a>
      {route && <Header route={route} />}
      <SessionBanners />
      <Suspense>{isLimited && <LimitBanner />}</Suspense>
      <Suspense>{route && 'ref' in route && <DraftStorageBanner />}</Suspense>
      <Suspense>{isSignedIn && route && 'ref' in route && <RightsNote reference={route} />}</Suspense>
      <Suspense>
        {isSignedIn && (route?.kind === 'blob' || route?.kind === 'focus') && (
          <PresenceNote key={blobRoute(route)} reference={route} />
        )}
      </Suspense>
      <main className={styles.content} id={contentId} tabIndex={-1} data-pane>
        <Content isPublic={route?.kind === 'landing'} />
      </main>
    </div>
  )
}

interface ContentProps {
  /** Whether there is something to see without an account. */
  readonly isPublic: boolean
}

function Content({ isPublic }: ContentProps) {
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated)
  return isAuthenticated ? <OwnContent isPublic={isPublic} /> : <SignedOutContent isPublic={isPublic} />
}

function SignedOutContent({ isPublic }: ContentProps) {
  return <Suspense>{isPublic ? <Outlet /> : <SignInRequired />}</Suspense>
}

/** Shows nothing of an account before its name is known. */
function OwnContent({ isPublic }: ContentProps) {
  const identity = useIdentity()
  if (identity.kind === 'failed') {
    return (
      <ErrorState isPage title={m.app_identity_failed()} error={identity.error} onRetry={identity.retry} />
    )
  }
  if (identity.kind === 'asking') {
    return (
      <output className={styles.asking} aria-label={m.app_identity_asking()}>
        <Skeleton width="120px" height="4px" />
      </output>
    )
  }
  return identity.kind === 'known' ? <Outlet /> : <SignedOutContent isPublic={isPublic} />
}
