import { Skeleton } from '~/ui'
import styles from './RowSkeletons.module.css'

const widths = ['34%', '28%', '40%', '30%', '36%', '26%']

/** Lines in the place of a list that loads; they show only where it takes long enough to be noticed. */
export function RowSkeletons({ label }: { readonly label: string }) {
  return (
    <output className={styles.rows} aria-label={label} aria-busy>
      {widths.map((width) => (
        <span key={width} className={styles.row}>
          <Skeleton width={width} height="14px" />
          <Skeleton width="20%" />
        </span>
      ))}
    </output>
  )
}
