import { GitCommitHorizontal } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Badge } from '~/ui'
import styles from './ProductPicture.module.css'

/** A drawing of what happens: one field of a form is changed, and one line of a file. It says nothing that the text does not. */
export function ProductPicture() {
  return (
    <div className={styles.picture} aria-hidden>
      <div className={`${styles.sheet} ${styles.code}`}>
        <span className={styles.line}>{'{'}</span>
        <span className={styles.line}>
          {'  '}
          <span className={styles.key}>"name"</span>: "Rye, whole",
        </span>
        <span className={styles.removed}>- "price": 4.20,</span>
        <span className={styles.added}>+ "price": 4.80,</span>
        <span className={styles.line}>
          {'  '}
          <span className={styles.key}>"unit"</span>: "kg"
        </span>
        <span className={styles.line}>{'}'}</span>
      </div>
      <div className={`${styles.sheet} ${styles.form}`}>
        <div className={styles.formTitle}>
          {m.landing_picture_title()}
          <Badge tone="accent">{m.landing_picture_branch()}</Badge>
        </div>
        <div className={styles.row}>
          <div className={styles.field}>
            {m.landing_picture_name()}
            <span className={styles.input}>Rye, whole</span>
          </div>
          <div className={styles.field}>
            {m.landing_picture_price()}
            <span className={styles.input} data-active>
              4.80
              <span className={styles.caret} />
            </span>
          </div>
        </div>
        <div className={styles.footer}>
          {m.landing_picture_changed()}
          <span className={styles.button}>
            <GitCommitHorizontal size={16} strokeWidth={1.75} />
            {m.landing_picture_commit()}
          </span>
        </div>
      </div>
    </div>
  )
}
