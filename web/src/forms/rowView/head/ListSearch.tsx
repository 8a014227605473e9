import { m } from '~/paraglide/messages'
import { SearchField } from '~/ui'
import { useForm } from '../../model/FormContext'
import type { ListRow } from '../../rows/Row'
import { useView } from '../../state/OpenForm'
import rowStyles from '../Row.module.css'
import styles from './ListSearch.module.css'

/** Leaves the items in sight whose summary has the words. */
export function ListSearch({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const { view } = useForm()
  const { key, title } = row.field
  const words = useView(({ filters }) => filters.get(key) ?? '')
  return (
    <div className={styles.search}>
      <SearchField
        label={m.forms_search_in({ list: title })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a button
        autoFocus
        value={words}
        onChange={(text) => view.getState().filter(key, text)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && words === '') onClose()
        }}
      />
      {row.found !== undefined && (
        <output className={rowStyles.note}>
          {m.forms_found_count({ found: row.found, count: row.count })}
        </output>
      )}
    </div>
  )
}
