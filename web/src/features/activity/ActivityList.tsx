import { useOperations } from '~/commands/operations'
import { m } from '~/paraglide/messages'
import styles from './ActivityList.module.css'
import { OperationItem } from './OperationItem'

/** Everything that was done and how it went, newest first. */
export function ActivityList() {
  const operations = useOperations(({ operations }) => operations)
  if (operations.length === 0) return <p className={styles.empty}>{m.activity_empty()}</p>
  return (
    <ul className={styles.list}>
      {operations.map((operation) => (
        <OperationItem key={operation.id} operation={operation} />
      ))}
    </ul>
  )
}
