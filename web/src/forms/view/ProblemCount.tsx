import { m } from '~/paraglide/messages'
import { Badge } from '~/ui'
import styles from './row/Parts.module.css'

/** How many problems are in a part of the form, as a number that screen readers hear in words. */
export function ProblemCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Badge tone="danger">
      <span aria-hidden>{count}</span>
      <span className={styles.spoken}>{m.forms_problem_count({ count })}</span>
    </Badge>
  )
}
