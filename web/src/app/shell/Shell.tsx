import { useEffect } from 'react'
import { useHasMade } from '~/commands/commit/madeCommit'
import { recordFailure } from '~/commands/operations'
import { useHasSubmitted } from '~/commands/reviews/submittedReview'
import { Palette } from '~/features/palette/Palette'
import { SessionBanners } from '~/features/session/SessionBanners'
import { ShortcutsList } from '~/features/shortcuts/ShortcutsList'
import { onFailedCommand } from '~/lib/commands/registry'
import { useCommands } from '~/lib/commands/useCommands'
import { usePathname } from '~/lib/navigation/NavigationScope'
import { watchPresses } from '~/lib/press'
import { blobRoute, type Route } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { isScarce, useRateLimit } from '~/provider/rateLimit'
import { useSession } from '~/provider/session/session'
import type { PathReference } from '~/provider/types'
import { useIsQuiet } from '~/provider/useWhenQuiet'
import { ErrorState, lazyPart, Page, Skeleton } from '~/ui'
import { ErrorBoundary } from '../ErrorBoundary'
import { Screen } from '../Screen'
import { useArrival } from '../useArrival'
import { useIdentity } from '../useIdentity'
import { DocumentTitle } from './DocumentTitle'
import { Header } from './Header'
import { panelCommands } from './panelCommands'
import styles from './Shell.module.css'

const DraftStorageBanner = lazyPart(async () => (await import('./DraftStorageBanner')).DraftStorageBanner)

const CommittedNote = lazyPart(async () => (await import('~/features/commit/CommittedNote')).CommittedNote, {
  isExtra: true,
})

const LimitBanner = lazyPart(async () => (await import('~/features/activity/LimitBanner')).LimitBanner)

const PresenceNote = lazyPart(async () => (await import('~/features/presence/PresenceNote')).PresenceNote, {
  isExtra: true,
})

const ProposalNote = lazyPart(async () => (await import('~/features/focus/ProposalNote')).ProposalNote)

const RightsNote = lazyPart(async () => (await import('~/features/rights/RightsNote')).RightsNote)

const SignInRequired = lazyPart(
  async () => (await import('~/features/session/SignInRequired')).SignInRequired,
)

const SubmittedNote = lazyPart(async () => (await import('~/features/review/SubmittedNote')).SubmittedNote, {
  isExtra: true,
})

const contentId = 'content'

/** The header, and below it the screen of the address. */
export function Shell({ route }: { readonly route: Route }) {
  const pathname = usePathname()
  useCommands(panelCommands, undefined)
  useEffect(() => onFailedCommand(recordFailure), [])
  useEffect(watchPresses, [])
  useArrival(pathname)
  const isSignedIn = useSession(({ user }) => user !== null)
  const hasMade = useHasMade()
  const hasSubmitted = useHasSubmitted()
  const isLimited = useRateLimit(
    ({ limit, pausedUntil }) => pausedUntil !== null || isScarce(limit, Date.now()),
  )
  return (
    <Page>
      <a
        className={styles.skip}
        href={`#${contentId}`}
        onClick={(event) => {
          // A fragment in the address would be a new history entry.
          event.preventDefault()
          const content = document.getElementById(contentId)
          // Where what one came for begins: in a form, before its first field.
          const start = content?.querySelector<HTMLElement>('[data-start]') ?? content
          start?.focus()
        }}
      >
        {m.app_skip()}
      </a>
      <DocumentTitle route={route} />
      <Header route={route} />
      <SessionBanners />
      {isLimited && <LimitBanner />}
      {'ref' in route && <DraftStorageBanner />}
      {isSignedIn && 'ref' in route && <RightsNote reference={route} />}
      {hasMade && isSignedIn && 'ref' in route && <CommittedNote reference={route} />}
      {hasSubmitted && isSignedIn && <SubmittedNote />}
      {isSignedIn && (route.kind === 'blob' || route.kind === 'focus') && (
        <Presence key={blobRoute(route)} reference={route} />
      )}
      {isSignedIn && route.kind === 'focus' && <ProposalNote key={route.ref} reference={route} />}
      <main className={styles.content} id={contentId} tabIndex={-1} data-pane>
        <ErrorBoundary address={pathname}>
          <Content route={route} />
        </ErrorBoundary>
      </main>
      <Palette />
      <ShortcutsList />
    </Page>
  )
}

/** Who else works on a file is told once that is on view. */
function Presence({ reference }: { readonly reference: PathReference }) {
  return useIsQuiet() ? <PresenceNote reference={reference} /> : null
}

interface ContentProps {
  readonly route: Route
}

function Content({ route }: ContentProps) {
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated)
  return isAuthenticated ? <OwnContent route={route} /> : <SignedOutContent route={route} />
}

function SignedOutContent({ route }: ContentProps) {
  return route.kind === 'landing' ? <Screen route={route} /> : <SignInRequired />
}

/** Shows nothing of an account before its name is known. */
function OwnContent({ route }: ContentProps) {
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
  if (identity.kind !== 'known') return <SignedOutContent route={route} />
  return <Screen route={route} />
}
