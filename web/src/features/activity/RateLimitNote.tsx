import { useState } from 'react'
import { formatTimeOfDay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { useRateLimit } from '~/provider/rateLimit'
import { Callout } from '~/ui'

/** The share of the allowance below which people are told. */
const scarce = 0.1

/** Says that few requests are left, before the provider refuses them. */
export function RateLimitNote() {
  const { provider } = useConfig()
  const limit = useRateLimit(({ limit }) => limit)
  const [openedAt] = useState(Date.now)
  if (!limit || limit.remaining >= limit.limit * scarce || limit.resetAt <= openedAt) return null
  return (
    <Callout tone="warning">
      {m.activity_requests_left({
        provider: provider.name,
        remaining: limit.remaining,
        limit: limit.limit,
        time: formatTimeOfDay(limit.resetAt),
      })}
    </Callout>
  )
}
