import { LandingScreen } from '~/features/landing/LandingScreen'
import { ConnectPanel } from '~/features/session/ConnectPanel'

export function LandingRoute() {
  return <LandingScreen connect={<ConnectPanel />} />
}
