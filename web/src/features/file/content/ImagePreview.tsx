import { useMemo } from 'react'
import { encodeBase64 } from '~/lib/base64'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import styles from './Content.module.css'
import { NotText } from './NotText'

/** Larger ones would be held a third larger once more in the address; bytes. */
const largestPreview = 1_500_000

export interface ImagePreviewProps {
  readonly path: string
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly rawUrl: string
}

/** Draws a small image. The CSP allows `data:` for images and no `blob:`. */
export function ImagePreview({ path, bytes, mediaType, rawUrl }: ImagePreviewProps) {
  const isSmall = bytes.length <= largestPreview
  const url = useMemo(
    () => (isSmall ? `data:${mediaType};base64,${encodeBase64(bytes)}` : undefined),
    [isSmall, mediaType, bytes],
  )
  if (url === undefined) {
    return <NotText path={path} size={bytes.length} rawUrl={rawUrl} reason={m.workspace_image_large()} />
  }
  return (
    <div className={styles.image}>
      <img src={url} alt={m.workspace_image_alt({ name: basename(path) })} />
    </div>
  )
}
