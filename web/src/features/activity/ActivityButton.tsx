import { Activity } from 'lucide-react'
import { useOperations } from '~/commands/operations'
import { m } from '~/paraglide/messages'
import { IconButton, lazyPart, Popover } from '~/ui'
import styles from './ActivityButton.module.css'

const ActivityList = lazyPart(async () => (await import('./ActivityList')).ActivityList)

/** Opens the list of what was done; a dot says that something failed or is under way. */
export function ActivityButton() {
  const operations = useOperations(({ operations }) => operations)
  const failed = operations.filter(({ type }) => type === 'Failed').length
  const isLoading = operations.some(({ type }) => type === 'Loading')
  return (
    <div className={styles.anchor}>
      <Popover
        title={m.activity_title()}
        preload={ActivityList.preload}
        width="wide"
        trigger={
          <IconButton
            label={failed > 0 ? m.activity_title_failed({ count: failed }) : m.activity_title()}
            icon={Activity}
          />
        }
      >
        <ActivityList />
      </Popover>
      {(failed > 0 || isLoading) && (
        <span className={styles.dot} data-type={failed > 0 ? 'Failed' : 'Loading'} />
      )}
    </div>
  )
}
