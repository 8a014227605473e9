import { LayoutGrid, Rows3, SlidersHorizontal, Table2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, Checkbox, Popover, SegmentedControl } from '~/ui'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import styles from './EntryTools.module.css'
import { FieldSelect } from './FieldSelect'
import type { ListView } from './model/listView'

interface EntryViewMenuProps {
  readonly fields: EntryFields
  readonly view: ListView
  /** Whether fields can be changed in the list. */
  readonly hasSheet: boolean
  readonly onChange: (change: Partial<ListView>) => void
}

/** The button that offers how the list is shown: as what, by which order, together by what, with which fields. */
export function EntryViewMenu(props: EntryViewMenuProps) {
  return (
    <Popover
      trigger={
        <Button variant="secondary" icon={SlidersHorizontal}>
          {m.entries_view()}
        </Button>
      }
      title={m.entries_view_title()}
      preload={nothing}
    >
      <Choices {...props} />
    </Popover>
  )
}

function Choices({ fields, view, hasSheet, onChange }: EntryViewMenuProps) {
  const { title, columns, usual } = fields
  const { sort, group, layout } = view
  const shown = view.columns ?? usual
  const sortable = [...(title ? [title] : []), ...columns]
  const together = columns.filter(({ kind }) => kind === 'choice' || kind === 'tags' || kind === 'date')
  return (
    <div className={styles.choices}>
      <SegmentedControl
        label={m.entries_layout()}
        items={[
          { id: 'table', label: m.entries_layout_table(), icon: Rows3 },
          ...(hasSheet ? [{ id: 'sheet', label: m.entries_layout_sheet(), icon: Table2 } as const] : []),
          { id: 'cards', label: m.entries_layout_cards(), icon: LayoutGrid },
        ]}
        selectedKey={layout}
        onSelectionChange={(chosen) => onChange({ layout: chosen })}
      />
      <FieldSelect
        label={m.entries_sort()}
        none={m.entries_sort_file()}
        choices={choicesOf(sortable)}
        value={sort?.name}
        onChange={(name) =>
          onChange({
            sort: name === undefined ? undefined : { name, isDescending: sort?.isDescending ?? false },
          })
        }
      />
      {sort && (
        <Checkbox
          isSelected={sort.isDescending}
          onChange={(isDescending) => onChange({ sort: { ...sort, isDescending } })}
        >
          {m.entries_sort_down()}
        </Checkbox>
      )}
      {together.length > 0 && (
        <FieldSelect
          label={m.entries_group()}
          none={m.entries_group_none()}
          choices={choicesOf(together)}
          value={group}
          onChange={(name) => onChange({ group: name })}
        />
      )}
      {columns.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{m.entries_columns()}</legend>
          {columns.map(({ name, title: words }) => (
            <Checkbox
              key={name}
              isSelected={shown.includes(name)}
              onChange={(isWanted) =>
                onChange({
                  columns: columns
                    .map((column) => column.name)
                    .filter((one) => (one === name ? isWanted : shown.includes(one))),
                })
              }
            >
              {words}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function choicesOf(fields: readonly EntryField[]) {
  return fields.map(({ name, title }) => ({ id: name, label: title }))
}

/** What is in it is here. */
async function nothing(): Promise<void> {}
