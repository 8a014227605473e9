import { m } from '~/paraglide/messages'
import { Callout } from '~/ui'
import { SETTINGS_PATH } from '~/workspace/publishing/usePublishing'

/** What of the repository's settings is not as it should be, and so counts for nothing. */
export function IgnoredSettings({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return <Callout>{m.commit_settings_ignored({ names: names.join(', '), file: SETTINGS_PATH })}</Callout>
}
