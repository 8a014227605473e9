import { m } from '~/paraglide/messages'
import { ChangedLine } from '~/ui'
import styles from './Preview.module.css'

/** What is shown of them: the rest is alike. */
const SHOWN = 5

interface PreviewProps {
  /** Of each object of the data what it has, and what it gets. */
  readonly rows: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[]
}

/** What comes of the data that are shown. */
export function Preview({ rows }: PreviewProps) {
  return (
    <section aria-label={m.canvas_joints_preview()} className={styles.preview}>
      <p className={styles.words}>{rows.length === 0 ? m.canvas_joints_none() : m.canvas_joints_preview()}</p>
      <ul className={styles.rows}>
        {rows.slice(0, SHOWN).map(({ from, to }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts may be the same, and none of them moves
          <li key={index}>
            <ChangedLine before={<Texts texts={from} />} after={<Texts texts={to} />} />
          </li>
        ))}
        {rows.length > SHOWN && <li>{m.canvas_joints_more({ count: rows.length - SHOWN })}</li>}
      </ul>
    </section>
  )
}

function Texts({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same
    <span key={index} className={styles.text}>
      {text}
    </span>
  ))
}
