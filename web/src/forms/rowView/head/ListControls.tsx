import { ChevronsDownUp, ChevronsUpDown, Search } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton, SegmentedControl } from '~/ui'
import { useForm } from '../../model/FormContext'
import { PAGE_DEPTH } from '../../rows/building/opening'
import { isPageHead } from '../../rows/nesting'
import type { ListRow } from '../../rows/Row'
import { useView } from '../../state/OpenForm'
import { itemKey } from '../../store/keys'
import styles from '../Row.module.css'

interface ListControlsProps {
  readonly row: ListRow
  readonly isSearching: boolean
  readonly onSearch: (isSearching: boolean) => void
}

/** Lists with fewer items are in sight as a whole. */
const MIN_SEARCHED = 6

/** Opens or closes all items of a list of groups, and searches among them. Its buttons are reached by arrows. */
export function ListControls({ row, isSearching, onSearch }: ListControlsProps) {
  const form = useForm()
  const { field, count } = row
  const first = form.store.node([...field.path, '0'])
  // Items that are pages are opened one by one.
  const hasPages = useView(({ isPaged }) => isPaged) && (isPageHead(row) ? 0 : row.depth + 1) >= PAGE_DEPTH
  const hasGroups =
    !hasPages && row.view !== 'table' && count > 1 && (first?.kind === 'object' || first?.kind === 'array')

  function setAll(isOpen: boolean): void {
    const keys = form.store.itemKeys.of(field.key, count).map((name) => itemKey(field.key, name))
    form.view.getState().setOpen(keys, isOpen)
  }

  return (
    <>
      <span className={styles.quiet}>
        {(count >= MIN_SEARCHED || isSearching) && (
          <IconButton
            label={
              isSearching
                ? m.forms_search_close({ list: field.title })
                : m.forms_search_in({ list: field.title })
            }
            icon={Search}
            size="small"
            excludeFromTabOrder
            aria-expanded={isSearching}
            onPress={() => onSearch(!isSearching)}
          />
        )}
        {hasGroups && (
          <>
            <IconButton
              label={m.forms_open_all()}
              icon={ChevronsUpDown}
              size="small"
              excludeFromTabOrder
              onPress={() => setAll(true)}
            />
            <IconButton
              label={m.forms_close_all()}
              icon={ChevronsDownUp}
              size="small"
              excludeFromTabOrder
              onPress={() => setAll(false)}
            />
          </>
        )}
      </span>
      {/* It is there at rest: what comes when it is pointed at keeps no gap beside it. */}
      {row.view !== undefined && (
        <SegmentedControl
          label={m.forms_view_as({ list: field.title })}
          items={[
            { id: 'list', label: m.forms_view_list() },
            { id: 'table', label: m.forms_view_table() },
          ]}
          selectedKey={row.view}
          onSelectionChange={(view) => form.view.getState().showAsTable(field.key, view === 'table')}
        />
      )}
    </>
  )
}
