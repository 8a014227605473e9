import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { m } from '~/paraglide/messages'
import { useMeasuredRows } from '~/ui'
import { type ContentsEntry, contentsOf, entryAt, withinLines } from '../model/contents'
import { useForm, useRows } from '../model/FormContext'
import { ProblemCount } from '../rowView/ProblemCount'
import { useErrorsAt } from '../rowView/useFieldErrors'
import { useView } from '../state/OpenForm'
import styles from './Contents.module.css'

/** Forms with fewer parts are in sight as a whole. */
const MIN_ENTRIES = 4
/** Of a longer table the deeper levels are left out. */
const MAX_ENTRIES = 60
/** Height in px before an entry was measured: one line, as most are. */
const ENTRY_HEIGHT = 32
const entryHeight = () => ENTRY_HEIGHT

interface ContentsListProps {
  readonly className: string | undefined
  /** After the form has gone to a part. */
  readonly onGo?: () => void
}

/** The parts of the top level: where the form stands, and how many problems are in each. */
export function ContentsList({ className, onGo }: ContentsListProps) {
  const form = useForm()
  // To go through a long form takes a while, for which nobody waits.
  const rows = useDeferredValue(useRows())
  const entries = useMemo(() => withinLines(contentsOf(rows), MAX_ENTRIES), [rows])
  const current = useView(({ top }) => entryAt(entries, top))
  const at = current === undefined ? -1 : entries.indexOf(current)
  const scroller = useRef<HTMLElement>(null)
  const keyOf = useCallback((index: number) => entries[index]?.name ?? String(index), [entries])
  const { indexes, total, startOf, measure, scrollTo } = useMeasuredRows({
    scroller: () => scroller.current,
    count: entries.length,
    keyOf,
    estimate: entryHeight,
    around: 8,
    padding: ENTRY_HEIGHT,
  })
  useEffect(() => {
    if (at >= 0) scrollTo(at, 'nearest')
  }, [at, scrollTo])
  if (entries.length < MIN_ENTRIES) return null

  function goTo({ rowKey, open, section, tab }: ContentsEntry): void {
    const { openAll, wishFocus } = form.view.getState()
    openAll(open, section, tab)
    wishFocus({ rowKey })
    onGo?.()
  }

  return (
    <nav className={className} aria-label={m.forms_contents()} ref={scroller}>
      <ul className={styles.list} style={{ height: total }}>
        {indexes.map((index) => {
          const entry = entries[index]
          return (
            entry && (
              <li
                key={keyOf(index)}
                ref={measure}
                data-line={index}
                className={styles.entry}
                style={{ transform: `translateY(${startOf(index)}px)` }}
                aria-setsize={entries.length}
                aria-posinset={index + 1}
              >
                <Entry entry={entry} isCurrent={entry === current} onPress={() => goTo(entry)} />
              </li>
            )
          )
        })}
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
