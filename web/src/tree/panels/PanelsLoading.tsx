import { m } from '~/paraglide/messages'
import { Skeleton } from '~/ui'
import styles from './PanelsLoading.module.css'

const rows = ['40%', '64%', '52%', '72%', '48%', '60%', '56%', '68%', '44%']

/** Rows where the rows will be. */
export function PanelsLoading() {
  return (
    <output className={styles.rows} aria-busy="true" aria-label={m.tree_loading()}>
      {rows.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </output>
  )
}
