import { useNamedUploadCount } from '~/drafts/uploads/uploads'
import type { RefReference } from '~/provider/types'
import { Badge } from '~/ui'

interface CommitCountProps {
  readonly reference: RefReference
  /** Of files that are edited. */
  readonly edited: number
}

/** How many files a commit of all edits would carry, with those that come along with them. */
export function CommitCount({ reference, edited }: CommitCountProps) {
  return <Badge>{edited + useNamedUploadCount(reference)}</Badge>
}
