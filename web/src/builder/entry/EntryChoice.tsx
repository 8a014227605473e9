import { useId, useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { ComboBox } from '~/ui'
import { entryName } from '~/workspace/collection'
import type { Collection, Entry } from '~/workspace/Project'
import styles from './EntryChoice.module.css'

interface EntryChoiceProps {
  readonly collection: Collection
  readonly entries: readonly Entry[]
  /** Its path. */
  readonly selected: string
  readonly isReadable: boolean
  readonly onSelect: (path: string) => void
}

/** With which entry the form is shown. */
export function EntryChoice({ collection, entries, selected, isReadable, onSelect }: EntryChoiceProps) {
  const id = useId()
  const items = useMemo(
    () => entries.map(({ path }) => ({ id: path, label: entryName(collection, path) })),
    [entries, collection],
  )
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{m.canvas_shown_entry()}</label>
      <div className={styles.box}>
        <ComboBox
          label={m.canvas_shown_entry()}
          control={{ id }}
          items={items}
          selectedKey={selected}
          onSelectionChange={onSelect}
        />
      </div>
      {!isReadable && <span>{m.canvas_entry_unread()}</span>}
    </div>
  )
}
