import { fromPointer } from '~/formats/nodes'
import { atPlace, blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Link } from '~/ui'

interface FileLinkProps {
  readonly reference: RefReference
  readonly path: string
  readonly pointer?: string
}

/** The form of an entry, at the place of a value. */
export function FileLink({ reference: { owner, repo, ref }, path, pointer = '' }: FileLinkProps) {
  const names = fromPointer(pointer) ?? []
  const address = blobRoute({ owner, repo, ref, path })
  return (
    <Link href={pointer === '' ? address : atPlace(address, pointer)}>
      {names.length === 0 ? path : m.migration_unfit_at({ path, place: names.join(' › ') })}
    </Link>
  )
}
