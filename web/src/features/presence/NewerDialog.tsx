import { useQuery } from '@tanstack/react-query'
import { FileChanges } from '~/changes/ChangeList'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { fileQuery } from '~/provider/queries/queries'
import { Dialog, Skeleton } from '~/ui'
import { useProjectForms } from '~/workspace/forms/useProjectForms'
import type { NewerFile } from './useNewer'

interface NewerDialogProps {
  readonly file: NewerFile
  readonly commit: string
  readonly onClose: () => void
}

/** What others changed in a file since its edit was begun. */
export function NewerDialog({ file: { draft, entry }, commit, onClose }: NewerDialogProps) {
  const { reference, base } = draft
  const { path } = reference
  const version = entry && { commit, sha: entry.sha, ...(entry.size !== undefined && { size: entry.size }) }
  const { data } = useQuery(fileQuery(useProvider(), reference, version))
  const form = useProjectForms(reference, [path]).get(path)
  const after = data && decodeUtf8(data.bytes)
  return (
    <Dialog title={m.presence_changes({ path })} size="wide" isOpen onOpenChange={onClose}>
      {after === undefined ? (
        <Skeleton width="100%" height="60px" />
      ) : (
        <FileChanges path={path} before={base.text} after={after} form={form} />
      )}
    </Dialog>
  )
}
