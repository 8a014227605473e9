import type { RefReference } from '~/provider/types'
import type { FileOptions } from './FileOptions'
import { Thumbnail } from './Thumbnail'
import { useNamedFile } from './useNamedFile'

interface NamedThumbnailProps {
  readonly reference: RefReference
  readonly options: FileOptions
  /** What the data says. */
  readonly value: string
  /** Longest edge in px. */
  readonly edge: number
  /** Of what stands around it. */
  readonly className?: string | undefined
}

/** Bytes up to which a file of the repository is loaded for it: a list may have many. */
const LIMIT = 2_000_000

/** The small picture that data names, beside words that say what it is of. Nothing where there is none to show. */
export function NamedThumbnail({ reference, options, value, edge, className }: NamedThumbnailProps) {
  const { named, files } = useNamedFile(reference, options, value)
  if (named.kind !== 'stored') return null
  const picture = (
    <Thumbnail
      key={named.file.sha}
      reference={reference}
      file={named.file}
      commit={files.commit}
      alt=""
      edge={edge}
      limit={LIMIT}
    />
  )
  return className === undefined ? (
    picture
  ) : (
    <span className={className} data-part="picture">
      {picture}
    </span>
  )
}
