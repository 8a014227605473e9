import { Eraser, ListX, PenLine, Plus, RotateCcw, TextCursorInput, Trash2, X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, IconButton, Menu, type MenuEntry, Toolbar } from '~/ui'
import type { EntryFields } from '~/workspace/entries/EntryField'
import { type EntryRow, filesOfRow } from '../model/EntryRow'
import styles from './BulkBar.module.css'
import type { BulkQuestion } from './BulkDialog'
import type { Bulk } from './useBulk'

interface BulkBarProps {
  readonly chosen: readonly EntryRow[]
  readonly fields: EntryFields
  readonly bulk: Bulk
  /** Whether fields can be changed; else only what is about files. */
  readonly hasFields: boolean
  readonly onAsk: (question: BulkQuestion) => void
  /** All that are chosen are to go. */
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** How many entries are chosen, and what can be done with all of them; how far that is while it goes on. */
export function BulkBar({ chosen, fields, bulk, hasFields, onAsk, onDelete, onClear }: BulkBarProps) {
  const { running } = bulk
  if (running) {
    const { done, count, stop } = running
    return (
      <div className={styles.bar}>
        <progress
          className={styles.progress}
          max={count}
          value={done}
          aria-label={m.entries_bulk_running()}
        />
        <span className={styles.count}>{m.entries_bulk_progress({ done, count })}</span>
        <span className={styles.space} />
        <Button size="small" onPress={stop}>
          {m.entries_reading_stop()}
        </Button>
      </div>
    )
  }
  if (chosen.length === 0) return null
  const gone = chosen.filter(({ state }) => state === 'deleted')
  const hasLists = fields.columns.some(({ kind }) => kind === 'tags')
  const fieldItems: readonly MenuEntry[] = [
    {
      id: 'clear',
      label: m.entries_bulk_clear(),
      icon: Eraser,
      onAction: () => onAsk({ kind: 'clear', entries: chosen }),
    },
    ...(hasLists
      ? [
          {
            id: 'add',
            label: m.entries_bulk_add(),
            icon: Plus,
            onAction: () => onAsk({ kind: 'add', entries: chosen }),
          },
          {
            id: 'remove',
            label: m.entries_bulk_remove(),
            icon: ListX,
            onAction: () => onAsk({ kind: 'remove', entries: chosen }),
          },
        ]
      : []),
    {
      id: 'rename',
      label: m.entries_bulk_rename(),
      icon: PenLine,
      onAction: () => onAsk({ kind: 'rename', entries: chosen }),
    },
  ]
  const items: readonly MenuEntry[] = [
    ...(hasFields ? fieldItems : []),
    ...(gone.length > 0
      ? [
          {
            id: 'restore',
            label: m.entries_restore(),
            icon: RotateCcw,
            onAction: () => void bulk.restoreAll(gone.flatMap(filesOfRow)),
          },
        ]
      : []),
    ...(gone.length < chosen.length
      ? [
          {
            id: 'delete',
            label: m.entries_delete(),
            icon: Trash2,
            isDanger: true,
            onAction: onDelete,
          },
        ]
      : []),
  ]
  return (
    <div className={styles.bar}>
      <output className={styles.count}>{m.entries_bulk_chosen({ count: chosen.length })}</output>
      <span className={styles.space} />
      <Toolbar label={m.entries_bulk_actions()}>
        {hasFields && (
          <Button size="small" icon={TextCursorInput} onPress={() => onAsk({ kind: 'set', entries: chosen })}>
            {m.entries_bulk_set()}
          </Button>
        )}
        <Menu
          label={m.entries_bulk_more()}
          placement="bottom end"
          trigger={<Button size="small">{m.entries_bulk_more()}</Button>}
          items={items}
        />
        <IconButton size="small" icon={X} label={m.entries_bulk_end()} onPress={onClear} />
      </Toolbar>
    </div>
  )
}
