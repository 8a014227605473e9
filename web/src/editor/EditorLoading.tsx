import { m } from '~/paraglide/messages'
import { Skeleton } from '~/ui/Skeleton/Skeleton'
import styles from './EditorLoading.module.css'

const widths = ['8%', '36%', '52%', '44%', '60%', '28%', '8%']

/** Lines where the editor's lines will be. */
export function EditorLoading() {
  return (
    <output className={styles.lines} aria-busy="true" aria-label={m.editor_loading()}>
      {widths.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <Skeleton key={index} width={width} />
      ))}
    </output>
  )
}
