import { m } from '~/paraglide/messages'
import { Callout } from '~/ui'
import type { ReferencePlan } from './planReferences'
import styles from './Referrers.module.css'

/** Files that are named. */
const NAMED = 3

/** Which references stay as they are, and why. */
export function RefusedNote({ refused }: Pick<ReferencePlan, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <Callout tone="warning" title={m.entries_referrers_refused({ count: refused.length })}>
      <ul className={styles.files}>
        {refused.slice(0, NAMED).map(({ title, reason }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may be named twice, and they stay in order
          <li key={at}>{m.entries_referrers_refused_one({ title, reason })}</li>
        ))}
        {refused.length > NAMED && <li>{m.entries_referrers_more({ count: refused.length - NAMED })}</li>}
      </ul>
      {m.entries_referrers_refused_again()}
    </Callout>
  )
}
