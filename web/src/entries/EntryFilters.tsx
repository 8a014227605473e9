import { ListFilter, PenLine } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { Button, Checkbox, IconButton, Popover } from '~/ui'
import type { EntryField } from '~/workspace/entries/EntryField'
import styles from './EntryTools.module.css'
import { filterChoices, NO_VALUE } from './model/arrangeRows'
import { type EntryRow, missingKey, type StateKey, stateKeys } from './model/EntryRow'
import { type ListView, withFilter } from './model/listView'
import { stateWords } from './stateWords'

interface EntryFiltersProps {
  readonly rows: readonly EntryRow[]
  readonly fields: readonly EntryField[]
  readonly view: ListView
  readonly onChange: (change: Partial<ListView>) => void
  /** Somebody wants a value to be another one in all entries. */
  readonly onRename: ((field: EntryField, key: string) => void) | undefined
}

/** What may be filtered by has no more values than somebody looks through. */
const MAX_CHOICES = 40
const STATES: readonly StateKey[] = ['new', 'changed', 'deleted', 'review', 'invalid', 'unreadable']

/** The button that offers the values of the entries to filter by. */
export function EntryFilters(props: EntryFiltersProps) {
  const { filters, states } = props.view
  const count = [...filters.values(), states].reduce((sum, values) => sum + values.size, 0)
  return (
    <Popover
      trigger={
        <Button variant="secondary" icon={ListFilter}>
          {count === 0 ? m.entries_filter() : m.entries_filter_count({ count })}
        </Button>
      }
      title={m.entries_filter_title()}
      preload={nothing}
      placement="bottom start"
    >
      {({ close }) => (
        <Choices
          {...props}
          onRename={
            props.onRename &&
            ((field, key) => {
              close()
              props.onRename?.(field, key)
            })
          }
        />
      )}
    </Popover>
  )
}

function Choices({ rows, fields, view, onChange, onRename }: EntryFiltersProps) {
  const byField = useMemo(
    () =>
      fields
        .filter(({ kind }) => kind === 'choice' || kind === 'tags')
        .map((field) => ({ field, choices: filterChoices(rows, field) }))
        .filter(({ choices }) => choices.length > 1),
    [rows, fields],
  )
  const states = useMemo(() => {
    const counts = new Map<StateKey, number>()
    for (const row of rows) for (const key of stateKeys(row)) counts.set(key, (counts.get(key) ?? 0) + 1)
    const { languages = [] } = rows[0] ?? {}
    const all = [...STATES, ...languages.map(({ language }) => missingKey(language))]
    return all
      .filter((key) => counts.has(key) || view.states.has(key))
      .map((key) => ({
        key,
        count: counts.get(key) ?? 0,
      }))
  }, [rows, view.states])
  if (byField.length === 0 && states.length === 0)
    return <p className={styles.note}>{m.entries_filter_none()}</p>
  return (
    <div className={styles.choices}>
      {states.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{m.entries_state()}</legend>
          {states.map(({ key, count }) => (
            <Checkbox
              key={key}
              isSelected={view.states.has(key)}
              onChange={(isWanted) => onChange({ states: withState(view.states, key, isWanted) })}
            >
              {m.entries_choice({ label: stateWords(key), count })}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {byField.map(({ field, choices }) => (
        <fieldset key={field.name} className={styles.group}>
          <legend>{field.title}</legend>
          {choices.slice(0, MAX_CHOICES).map(({ key, label, count }) => (
            <div key={key} className={styles.choice}>
              <Checkbox
                isSelected={view.filters.get(field.name)?.has(key) ?? false}
                onChange={(isWanted) =>
                  onChange({ filters: withFilter(view.filters, field.name, key, isWanted) })
                }
              >
                {m.entries_choice({ label: label || m.entries_no_value(), count })}
              </Checkbox>
              {onRename && isRenamable(key) && (
                <span className={styles.rename}>
                  <IconButton
                    size="small"
                    icon={PenLine}
                    label={m.entries_bulk_rename_value({ value: label })}
                    onPress={() => onRename(field, key)}
                  />
                </span>
              )}
            </div>
          ))}
          {choices.length > MAX_CHOICES && (
            <p className={styles.note}>{m.entries_choices_more({ count: choices.length - MAX_CHOICES })}</p>
          )}
        </fieldset>
      ))}
    </div>
  )
}

/** Yes and no are what they are. */
function isRenamable(key: string): boolean {
  return key !== NO_VALUE && key !== 'true' && key !== 'false'
}

function withState(states: ReadonlySet<StateKey>, key: StateKey, isWanted: boolean): ReadonlySet<StateKey> {
  const next = new Set(states)
  if (isWanted) next.add(key)
  else next.delete(key)
  return next
}

/** What is in it is here. */
async function nothing(): Promise<void> {}
