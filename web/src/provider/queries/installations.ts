import { queryOptions } from '@tanstack/react-query'
import { mutable } from './queries'
import { accountKey, type ScopedProvider } from './queryKeys'

/** What the app may see by which somebody signed in. It only adds to a page: that it cannot be read is not told. */
export function installationsQuery(p: ScopedProvider) {
  return queryOptions({
    ...mutable,
    queryKey: [...accountKey(p), 'installations'],
    queryFn: ({ signal }) => p.installations(signal),
    meta: { isShownInPlace: true },
  })
}
