import { m } from '~/paraglide/messages'
import type { AppConfig } from './config'

/**
 * What people call the place where repositories, reviews and pages about them are. The embedded one speaks GitHub's
 * language and goes by its name where somebody signs in, but what it has is not at GitHub.
 */
export function hostName({ embedded, provider }: AppConfig): string {
  return embedded ? m.provider_embedded() : provider.name
}
