import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { lazyPart } from '~/ui'
import { Failure } from './Failure'
import { MissPage } from './MissPage'
import { LandingRoute } from './routes/LandingRoute'
import { Shell } from './shell/Shell'

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: MissPage })

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })

const inShell = { getParentRoute: () => shellRoute }

// Every screen but the first comes with its own chunk: the form, the tree and the editor are large.
const routes = [
  createRoute({ ...inShell, path: '/', staticData: { screen: 'landing' }, component: LandingRoute }),
  createRoute({
    ...inShell,
    path: '/github',
    staticData: { screen: 'owners' },
    component: lazyPart(async () => (await import('~/features/owners/OwnersScreen')).OwnersScreen),
  }),
  createRoute({
    ...inShell,
    path: '/github/$owner',
    staticData: { screen: 'owner' },
    component: lazyPart(async () => (await import('./routes/RepositoriesRoute')).RepositoriesRoute),
  }),
  createRoute({
    ...inShell,
    path: '/github/$owner/$repo',
    staticData: { screen: 'repository' },
    component: lazyPart(async () => (await import('./routes/RepositoryRoute')).RepositoryRoute),
  }),
  createRoute({
    ...inShell,
    path: '/github/$owner/$repo/reviews',
    staticData: { screen: 'reviews' },
    component: lazyPart(async () => (await import('./routes/ReviewsRoute')).ReviewsRoute),
  }),
  createRoute({
    ...inShell,
    path: '/github/$owner/$repo/reviews/$number',
    staticData: { screen: 'review' },
    component: lazyPart(async () => (await import('./routes/ReviewRoute')).ReviewRoute),
  }),
  createRoute({
    ...inShell,
    path: '/github/$owner/$repo/tree/$ref/$',
    staticData: { screen: 'tree' },
    component: lazyPart(async () => (await import('./routes/WorkspaceRoute')).WorkspaceRoute),
  }),
  createRoute({
    ...inShell,
    path: '/github/$owner/$repo/blob/$ref/$',
    staticData: { screen: 'blob' },
    component: lazyPart(async () => (await import('./routes/FileRoute')).FileRoute),
  }),
  createRoute({
    ...inShell,
    path: '/github/$owner/$repo/focus/$ref/$',
    staticData: { screen: 'focus' },
    component: lazyPart(async () => (await import('./routes/FocusRoute')).FocusRoute),
  }),
]

/** The addresses of the product; anything else is the plain text 'Miss'. */
export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([shellRoute.addChildren(routes)]),
    trailingSlash: 'preserve',
    caseSensitive: true,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: MissPage,
  })
}
