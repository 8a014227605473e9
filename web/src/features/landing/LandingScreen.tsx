import type { ReactNode } from 'react'
import { useSession } from '~/provider/session/session'
import { lazyPart } from '~/ui'

/** Where somebody who is signed in goes on. */
export const Home = lazyPart(async () => (await import('./home/Home')).Home)

const Welcome = lazyPart(async () => (await import('./welcome/Welcome')).Welcome)

interface LandingScreenProps {
  /** The way in, for who is not signed in. */
  readonly connect: ReactNode
}

/** The start page: what this is, or, once signed in, where to go on. */
export function LandingScreen({ connect }: LandingScreenProps) {
  const user = useSession(({ user }) => user)
  return user ? <Home /> : <Welcome connect={connect} />
}
