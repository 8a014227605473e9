import type { UiOptions } from '~/schema/ui/uiSchema'
import { useOpenForm } from '../../state/OpenForm'
import { fileOptions } from './FileOptions'
import { NamedThumbnail } from './NamedThumbnail'
import styles from './SmallPicture.module.css'

interface SmallPictureProps {
  /** Of the field that names the picture. */
  readonly ui: UiOptions
  /** What that field has. */
  readonly value: string
}

/** In px: less than a line with its buttons. */
const EDGE = 28

/** The picture that a field names, beside the words of a line. Nothing where there is none to show. */
export function SmallPicture({ ui, value }: SmallPictureProps) {
  const { document } = useOpenForm().store
  const options = fileOptions(ui, document.reference.path, 'image')
  if (options === undefined) return null
  return (
    <NamedThumbnail
      reference={document.reference}
      options={options}
      value={value}
      edge={EDGE}
      className={styles.frame}
    />
  )
}
