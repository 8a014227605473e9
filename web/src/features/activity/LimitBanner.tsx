import { formatTimeOfDay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { useRateLimit } from '~/provider/rateLimit'
import { Callout } from '~/ui'
import { RateLimitNote } from './RateLimitNote'

/** Above every screen: few requests are left, or none, and what happens then. */
export function LimitBanner() {
  const provider = hostName(useConfig())
  const pausedUntil = useRateLimit((state) => state.pausedUntil)
  if (pausedUntil === null) return <RateLimitNote />
  return (
    <Callout tone="warning">{m.activity_paused({ provider, time: formatTimeOfDay(pausedUntil) })}</Callout>
  )
}
