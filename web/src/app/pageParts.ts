import type { Route } from '~/lib/routes'

/** The parts of the page that come in chunks of their own: the form, the tree and the editor are large. */
export const pageParts = {
  account: () => import('./AccountScope'),
  ahead: () => import('./readAhead'),
  place: () => import('./shell/Place'),
  landing: () => import('~/features/landing/home/Home'),
  welcome: () => import('~/features/landing/welcome/Welcome'),
  owners: () => import('~/features/owners/OwnersScreen'),
  owner: () => import('~/features/repositories/RepositoriesScreen'),
  repository: () => import('./routes/RepositoryRoute'),
  reviews: () => import('./routes/ReviewsRoute'),
  review: () => import('~/features/reviews/review/ReviewScreen'),
  tree: () => import('./routes/WorkspaceRoute'),
  panels: () => import('~/tree/panels/Panels'),
  blob: () => import('./routes/FileRoute'),
  focus: () => import('./routes/FocusRoute'),
}

/**
 * Begins to load what an address shows, all at once. What fails here fails again, and is told, where
 * it is needed.
 */
export async function loadPageParts({ kind }: Route, isSignedIn: boolean): Promise<void> {
  const wanted = isSignedIn
    ? [
        pageParts.account,
        pageParts.ahead,
        ...(kind === 'landing' ? [] : [pageParts.place]),
        pageParts[kind],
        ...(kind === 'tree' ? [pageParts.panels] : []),
      ]
    : kind === 'landing'
      ? [pageParts.welcome]
      : []
  await Promise.allSettled(wanted.map((load) => load()))
}
