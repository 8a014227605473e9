import { useState } from 'react'
import { Autocomplete, ListBox } from 'react-aria-components'
import { m } from '~/paraglide/messages'
import { useFocusOnMount } from '../Dialog/useFocusOnMount'
import list from '../ListBox/ListBox.module.css'
import { Option } from '../ListBox/Option'
import { SearchField } from '../SearchField/SearchField'
import type { SearchPickerProps } from './SearchPicker'
import styles from './SearchPicker.module.css'

/** More rows than that nobody reads; they would only make typing slow. */
const maxShown = 100

interface SearchChoiceProps extends Omit<SearchPickerProps, 'trigger' | 'title'> {
  readonly close: () => void
}

/** What a `SearchPicker` shows while it is open. */
export function SearchChoice({ searchLabel, items, selectedKey, onSelect, close }: SearchChoiceProps) {
  const [search, setSearch] = useState('')
  const content = useFocusOnMount<HTMLDivElement>('input')
  const found = items.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Autocomplete inputValue={search} onInputChange={setSearch}>
      <div className={styles.choice} ref={content}>
        <div className={styles.search}>
          <SearchField label={searchLabel} />
        </div>
        <ListBox
          aria-label={searchLabel}
          className={styles.list ?? ''}
          items={found.slice(0, maxShown)}
          selectionMode="single"
          selectedKeys={[selectedKey]}
          disallowEmptySelection
          onSelectionChange={(keys) => {
            const chosen = items.find(({ id }) => keys === 'all' || keys.has(id))
            if (chosen) onSelect(chosen.id)
            close()
          }}
          renderEmptyState={() => <p className={list.empty}>{m.ui_nothing_found()}</p>}
        >
          {(item) => <Option item={item} />}
        </ListBox>
        {found.length > maxShown && (
          <p className={styles.note}>{m.ui_more_found({ count: found.length - maxShown })}</p>
        )}
      </div>
    </Autocomplete>
  )
}
