import { fileOptions } from '~/forms/widgets/file/FileOptions'
import { NamedThumbnail } from '~/forms/widgets/file/NamedThumbnail'
import type { RefReference } from '~/provider/types'
import type { UiOptions } from '~/schema/ui/uiSchema'
import styles from './EntryPicture.module.css'

interface EntryPictureProps {
  readonly reference: RefReference
  /** Of the entry, which the picture's path may be relative to. */
  readonly path: string
  readonly ui: UiOptions
  readonly value: unknown
  /** Longest edge in px. */
  readonly edge: number
}

/** The picture of an entry, or an empty place of its size. */
export function EntryPicture({ reference, path, ui, value, edge }: EntryPictureProps) {
  const options = typeof value === 'string' ? fileOptions(ui, path, 'image') : undefined
  return (
    <span className={styles.frame} style={{ width: edge, height: edge }}>
      {options && typeof value === 'string' && (
        <NamedThumbnail reference={reference} options={options} value={value} edge={edge} />
      )}
    </span>
  )
}
