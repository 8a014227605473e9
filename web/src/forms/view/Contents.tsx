import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { useForm, useRows } from '../FormContext'
import { type ContentsEntry, contentsOf } from '../model/contents'
import styles from './Contents.module.css'

/** Forms with fewer parts are in sight as a whole. */
const MIN_ENTRIES = 4
/** A longer table would need a search of its own. */
const MAX_ENTRIES = 60

/** The parts of the top level, beside a form that is long and wide enough. */
export function Contents() {
  const form = useForm()
  const rows = useRows()
  const entries = useMemo(() => contentsOf(rows.outline), [rows])
  if (entries.length < MIN_ENTRIES || entries.length > MAX_ENTRIES) return null

  function goTo({ rowKey, open, section, tab }: ContentsEntry): void {
    const { openAll, wishFocus } = form.view.getState()
    openAll(open, section, tab)
    wishFocus({ rowKey })
  }

  return (
    <nav className={styles.contents} aria-label={m.forms_contents()}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.name}>
            <button
              type="button"
              className={styles.link}
              data-inside={entry.isInside || undefined}
              onClick={() => goTo(entry)}
            >
              {entry.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
