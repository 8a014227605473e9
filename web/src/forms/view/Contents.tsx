import { m } from '~/paraglide/messages'
import { useForm, useRows } from '../FormContext'
import styles from './Contents.module.css'

/** Forms with fewer groups are in sight as a whole. */
const MIN_GROUPS = 4
/** A longer table would need a search of its own. */
const MAX_GROUPS = 60

/** The groups of the top level, beside a form that is long and wide enough. */
export function Contents() {
  const form = useForm()
  const groups = useRows().outline.filter(
    ({ kind, depth, field }) =>
      depth === 0 && field.item === undefined && (kind === 'group' || kind === 'list'),
  )
  if (groups.length < MIN_GROUPS || groups.length > MAX_GROUPS) return null
  return (
    <nav className={styles.contents} aria-label={m.forms_contents()}>
      <ul className={styles.list}>
        {groups.map(({ key, field }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                form.view.getState().setOpen([field.key], true)
                form.view.getState().wishFocus({ rowKey: key })
              }}
            >
              {field.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
