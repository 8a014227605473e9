import { Info, Lock } from 'lucide-react'
import { accessWords } from '~/commands/accessWords'
import { useEditedPaths } from '~/drafts/documents'
import { useWriteRight } from '~/provider/queries/useWriteRight'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import type { RefReference } from '~/provider/types'
import { PageNote } from '~/ui'

/** Says before anything is edited where the edits of a ref can go, if that is not the ref itself. */
export function RightsNote({ reference }: { readonly reference: RefReference }) {
  const hasEdits = useEditedPaths(reference).length > 0
  const access = useWriteAccess(reference, hasEdits)
  useWriteRight(
    reference,
    hasEdits && access !== undefined && access.kind !== 'none' && access.kind !== 'fork',
  )
  const words = access && accessWords(access, reference)
  if (words === undefined) return null
  return <PageNote icon={access?.kind === 'none' ? Lock : Info}>{words}</PageNote>
}
