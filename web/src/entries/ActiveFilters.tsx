import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import { Chip } from '~/ui/Chip/Chip'
import type { EntryField } from '~/workspace/entries/EntryField'
import styles from './EntryList.module.css'
import { filterChoices } from './model/arrangeRows'
import type { EntryRow } from './model/EntryRow'
import { type ListView, withFilter } from './model/listView'
import { stateWords } from './stateWords'

interface ActiveFiltersProps {
  readonly rows: readonly EntryRow[]
  readonly fields: readonly EntryField[]
  readonly view: ListView
  readonly onChange: (change: Partial<ListView>) => void
}

/** What is filtered by, each with a button that takes it away. */
export function ActiveFilters({ rows, fields, view, onChange }: ActiveFiltersProps) {
  const { filters, states } = view
  const chips = [
    ...[...states].map((key) => ({
      label: stateWords(key),
      onPress: () => onChange({ states: new Set([...states].filter((state) => state !== key)) }),
    })),
    ...fields.flatMap((field) => {
      const wanted = filters.get(field.name)
      if (wanted === undefined) return []
      const labels = new Map(filterChoices(rows, field).map(({ key, label }) => [key, label]))
      return [...wanted].map((key) => ({
        label: m.entries_filter_chip({
          field: field.title,
          value: (labels.get(key) ?? key) || m.entries_no_value(),
        }),
        onPress: () => onChange({ filters: withFilter(filters, field.name, key, false) }),
      }))
    }),
  ]
  if (chips.length === 0) return null
  return (
    <div className={styles.active}>
      <ul className={styles.chips} aria-label={m.entries_filters()}>
        {chips.map(({ label, onPress }) => (
          <Chip
            key={label}
            label={label}
            remove={{ label: m.entries_filter_remove({ filter: label }), onPress }}
          />
        ))}
      </ul>
      <Button
        variant="ghost"
        size="small"
        onPress={() => onChange({ filters: new Map(), states: new Set() })}
      >
        {m.entries_filter_clear()}
      </Button>
    </div>
  )
}
