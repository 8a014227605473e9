import { FileIcon, ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { RefReference } from '~/provider/types'
import styles from './FileWidget.module.css'
import { imageTypeOfName } from './imageType'
import { Picture } from './Picture'
import { useFileBytes } from './useFileBytes'
import type { StoredFile } from './useNamedFile'

interface ThumbnailProps {
  readonly reference: RefReference
  readonly file: StoredFile
  readonly commit: string | undefined
  /** '' where the name stands beside it. */
  readonly alt: string
  readonly edge: number
  /** Bytes: a larger file is not loaded for it. One that waits in this browser always is. */
  readonly limit: number
  readonly onSize?: (width: number, height: number) => void
}

/** A small picture of a file, or a sign that stands for it. */
export function Thumbnail({ reference, file, commit, alt, edge, limit, onSize }: ThumbnailProps) {
  const mediaType = imageTypeOfName(file.path)
  const isWanted = mediaType !== undefined && (file.origin !== 'tree' || (file.size ?? 0) <= limit)
  const { bytes, error } = useFileBytes(reference, file, commit, isWanted)
  const [brokenSha, setBrokenSha] = useState<string>()
  const isBroken = brokenSha === file.sha || error !== null
  if (mediaType === undefined || !isWanted || isBroken) {
    const Icon = isBroken ? ImageOff : FileIcon
    return <Icon className={styles.sign} size={20} strokeWidth={1.75} aria-hidden />
  }
  if (bytes === undefined) return null
  return (
    <Picture
      key={file.sha}
      className={styles.picture}
      bytes={bytes}
      mediaType={mediaType}
      alt={alt}
      edge={edge}
      onBroken={() => setBrokenSha(file.sha)}
      {...(onSize && { onSize })}
    />
  )
}
