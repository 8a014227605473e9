import { useState } from 'react'
import { formatTimeOfDay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { isScarce, useRateLimit } from '~/provider/rateLimit'
import { Callout } from '~/ui'

/** Says that few requests are left, before the provider refuses them. */
export function RateLimitNote() {
  const provider = hostName(useConfig())
  const limit = useRateLimit(({ limit }) => limit)
  const [openedAt] = useState(Date.now)
  if (!isScarce(limit, openedAt)) return null
  return (
    <Callout tone="warning">
      {m.activity_requests_left({
        provider,
        remaining: limit.remaining,
        limit: limit.limit,
        time: formatTimeOfDay(limit.resetAt),
      })}
    </Callout>
  )
}
