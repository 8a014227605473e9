import type { TitleRow } from '../rows/Row'
import styles from './Row.module.css'

/** The name of the whole form. */
export function TitleRowView({ row }: { readonly row: TitleRow }) {
  const { title, description, schema } = row.field
  return (
    <header className={styles.top}>
      {(row.field.ui.title ?? schema.title) !== undefined && <h2 className={styles.formTitle}>{title}</h2>}
      {description !== undefined && <p className={styles.lead}>{description}</p>}
    </header>
  )
}
