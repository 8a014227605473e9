import { useDraftStorageError } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { Callout } from '~/ui'

/** Says so while edits would be lost with the page. */
export function DraftStorageBanner() {
  const reason = useDraftStorageError()
  if (reason === undefined) return null
  return (
    <Callout tone="warning" title={m.app_drafts_unsafe()}>
      {reason}
    </Callout>
  )
}
