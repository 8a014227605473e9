import { Skeleton } from '../Skeleton/Skeleton'
import styles from './Card.module.css'

const positions = [0, 1, 2, 3, 4, 5]

/** Empty cards while a list loads. `label` says what is loading. */
export function CardSkeletons({ label }: { readonly label: string }) {
  return (
    <output className={styles.grid} aria-label={label} aria-busy>
      {positions.map((position) => (
        <div key={position} className={styles.card}>
          <div className={styles.body}>
            <Skeleton width="48%" height="16px" />
            <Skeleton width="88%" height="12px" />
          </div>
        </div>
      ))}
    </output>
  )
}
