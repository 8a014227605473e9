import { useOperations } from '~/commands/operations'
import { m } from '~/paraglide/messages'
import styles from './ActivityList.module.css'
import { OperationItem } from './OperationItem'
import { RateLimitNote } from './RateLimitNote'

/** Everything that was done and how it went, newest first. */
export function ActivityList() {
  const operations = useOperations(({ operations }) => operations)
  return (
    <>
      <RateLimitNote />
      {operations.length === 0 ? (
        <p className={styles.empty}>{m.activity_empty()}</p>
      ) : (
        <ul className={styles.list}>
          {operations.map((operation) => (
            <OperationItem key={operation.id} operation={operation} />
          ))}
        </ul>
      )}
    </>
  )
}
