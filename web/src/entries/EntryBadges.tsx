import { m } from '~/paraglide/messages'
import { Badge } from '~/ui'
import { LanguageMarks } from './locales/LanguageMarks'
import styles from './locales/LanguageMarks.module.css'
import { type EntryRow, missingKey } from './model/EntryRow'
import { stateWords } from './stateWords'

/** What is to be known of an entry before it is opened. */
export function EntryBadges({ row }: { readonly row: EntryRow }) {
  const { state, fault, problems = 0, isInReview = false, languages, missingIn } = row
  return (
    <>
      {fault && <Badge tone="danger">{stateWords('unreadable')}</Badge>}
      {problems > 0 && state !== 'deleted' && (
        <Badge tone="danger">{m.entries_problems({ count: problems })}</Badge>
      )}
      {isInReview && <Badge>{stateWords('review')}</Badge>}
      {missingIn !== undefined && (
        <span className={styles.missingIn}>
          <Badge tone="warning">{stateWords(missingKey(missingIn))}</Badge>
        </span>
      )}
      {state && <Badge tone={state === 'deleted' ? 'danger' : 'warning'}>{stateWords(state)}</Badge>}
      {languages && <LanguageMarks languages={languages} />}
    </>
  )
}
