import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { useForm, useRows, useView } from '../FormContext'
import { type ContentsEntry, contentsOf, entryAt, withinLines } from '../model/contents'
import styles from './Contents.module.css'
import { ProblemCount } from './ProblemCount'
import { useErrorsAt } from './useFieldErrors'

/** Forms with fewer parts are in sight as a whole. */
const MIN_ENTRIES = 4
/** A longer table would need a search of its own: its deeper levels are left out. */
const MAX_ENTRIES = 60

interface ContentsListProps {
  readonly className: string | undefined
  /** After the form has gone to a part. */
  readonly onGo?: () => void
}

/** The parts of the top level: where the form stands, and how many problems are in each. */
export function ContentsList({ className, onGo }: ContentsListProps) {
  const form = useForm()
  const rows = useRows()
  const entries = useMemo(() => withinLines(contentsOf(rows.outline), MAX_ENTRIES), [rows])
  const current = useView(({ top }) => entryAt(entries, top))
  if (entries.length < MIN_ENTRIES) return null

  function goTo({ rowKey, open, section, tab }: ContentsEntry): void {
    const { openAll, wishFocus } = form.view.getState()
    openAll(open, section, tab)
    wishFocus({ rowKey })
    onGo?.()
  }

  return (
    <nav className={className} aria-label={m.forms_contents()}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} isCurrent={entry.name === current?.name} onPress={() => goTo(entry)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface EntryProps {
  readonly entry: ContentsEntry
  readonly isCurrent: boolean
  readonly onPress: () => void
}

function Entry({ entry, isCurrent, onPress }: EntryProps) {
  const errors = useErrorsAt(entry.pointers)
  return (
    <button
      type="button"
      className={styles.link}
      data-level={Math.min(entry.level, 3)}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={onPress}
    >
      <span>{entry.title}</span>
      <ProblemCount count={errors} />
    </button>
  )
}
