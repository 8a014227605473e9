import { Home, LandingScreen } from '~/features/landing/LandingScreen'
import { ConnectPanel } from '~/features/session/ConnectPanel'
import type { Route } from '~/lib/routes'
import { lazyPart } from '~/ui'
import { pageParts } from './pageParts'

const OwnersScreen = lazyPart(async () => (await pageParts.owners()).OwnersScreen)
const RepositoriesScreen = lazyPart(async () => (await pageParts.owner()).RepositoriesScreen)
const RepositoryRoute = lazyPart(async () => (await pageParts.repository()).RepositoryRoute)
const ReviewsRoute = lazyPart(async () => (await pageParts.reviews()).ReviewsRoute)
const ReviewScreen = lazyPart(async () => (await pageParts.review()).ReviewScreen)
const WorkspaceRoute = lazyPart(async () => (await pageParts.tree()).WorkspaceRoute)
const FileRoute = lazyPart(async () => (await pageParts.blob()).FileRoute)
const FocusRoute = lazyPart(async () => (await pageParts.focus()).FocusRoute)

const parts = {
  landing: Home,
  owners: OwnersScreen,
  owner: RepositoriesScreen,
  repository: RepositoryRoute,
  reviews: ReviewsRoute,
  review: ReviewScreen,
  tree: WorkspaceRoute,
  blob: FileRoute,
  focus: FocusRoute,
}

/** Loads the screen of an address, as who is signed in sees it. */
export async function preloadScreen({ kind }: Route): Promise<void> {
  await parts[kind].preload()
}

/** The screen of an address. */
export function Screen({ route }: { readonly route: Route }) {
  switch (route.kind) {
    case 'landing':
      return <LandingScreen connect={<ConnectPanel />} />
    case 'owners':
      return <OwnersScreen />
    case 'owner':
      // Another owner is another list: its filter begins empty.
      return <RepositoriesScreen key={route.owner} owner={route.owner} />
    case 'repository':
      return <RepositoryRoute route={route} />
    case 'reviews':
      return <ReviewsRoute name={{ owner: route.owner, repo: route.repo }} />
    case 'review':
      return (
        <ReviewScreen
          key={route.number}
          name={{ owner: route.owner, repo: route.repo }}
          number={route.number}
        />
      )
    case 'tree':
      return <WorkspaceRoute route={route} />
    case 'blob':
      return <FileRoute route={route} />
    case 'focus':
      break
  }
  return <FocusRoute route={route} />
}
