import { isProviderError } from './errors'

/** Only what may pass by itself is tried again: no answer, or the provider's own trouble. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && isProviderError(error, 'offline', 'unavailable')
}
