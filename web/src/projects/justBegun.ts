import { create } from 'zustand'
import { blobRoute } from '~/lib/routes'
import type { PathReference } from '~/provider/types'

/** Projects that were begun here, by their addresses: the first that is to be seen of them is how their form is drawn. */
const useBegun = create<{ readonly addresses: ReadonlySet<string> }>(() => ({ addresses: new Set() }))

export function rememberBegun(project: PathReference): void {
  useBegun.setState(({ addresses }) => ({ addresses: new Set([...addresses, blobRoute(project)]) }))
}

export function useIsJustBegun(project: PathReference): boolean {
  return useBegun(({ addresses }) => addresses.has(blobRoute(project)))
}
