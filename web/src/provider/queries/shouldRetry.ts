import { isProviderError } from '../errors'

/**
 * The provider repeats calls by itself. What is left is a machine without a network: one more try then waits until there
 * is one again, and the page with it.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && isProviderError(error, 'offline') && !navigator.onLine
}
