import { useMemo, useState } from 'react'
import { parseJson } from '~/formats/json'
import { valueOf } from '~/formats/valueOf'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Callout, Checkbox, FormDialog } from '~/ui'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import { wordsOf } from '~/workspace/entries/EntryField'
import type { CollectionProject, Entry } from '~/workspace/Project'
import styles from '../EntryTools.module.css'
import { FieldSelect } from '../FieldSelect'
import { leftOutWords } from '../locales/lockWords'
import { filterChoices, filterKeys, NO_VALUE } from '../model/arrangeRows'
import { type EntryRow, isInLanguage } from '../model/EntryRow'
import type { FieldChange } from './BulkChange'
import { FieldEditor, type MadeValue } from './FieldEditor'

/** What is to be done to many entries, as far as it is known. */
export interface BulkQuestion {
  readonly kind: FieldChange['kind']
  readonly entries: readonly EntryRow[]
  /** Of a value that is to be another one. */
  readonly value?: { readonly name: string; readonly key: string }
}

interface BulkDialogProps {
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly fields: EntryFields
  readonly question: BulkQuestion
  readonly onClose: () => void
  readonly onDecide: (
    entries: readonly Entry[],
    change: FieldChange,
    words: (count: number) => string,
  ) => void
}

const NOTHING: MadeValue = { text: undefined, isValid: true }

/** Asks which field of many entries becomes what, by the field of their form. */
export function BulkDialog(props: BulkDialogProps) {
  const { reference, project, fields, question, onClose, onDecide } = props
  const { kind, entries, value } = question
  const offered = useMemo(() => fieldsFor(kind, fields), [kind, fields])
  const [name, setName] = useState(value?.name ?? offered[0]?.name)
  const field = offered.find((one) => one.name === name)
  const choices = useMemo(() => {
    // A value that was asked for is told also where only others have it.
    const rows = value === undefined ? entries.filter(isInLanguage) : entries
    return field === undefined ? [] : filterChoices(rows, field).filter(({ key }) => key !== NO_VALUE)
  }, [entries, field, value])
  const [chosenKey, setChosenKey] = useState(value?.key)
  const key = choices.some((choice) => choice.key === chosenKey) ? chosenKey : choices[0]?.key
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [made, setMade] = useState(NOTHING)
  const meant = useMemo(() => {
    const wanted = kind === 'rename' ? new Set([key ?? NO_VALUE]) : kind === 'remove' ? keys : undefined
    if (field === undefined || wanted === undefined) return entries
    // What a list shows of an entry may lack some of many tags: those are looked into as well.
    return entries.filter(
      (row) =>
        row.values === undefined ||
        mayHaveMore(row, field) ||
        filterKeys(row, field).some((one) => wanted.has(one)),
    )
  }, [entries, field, kind, key, keys])
  const affected = meant.filter(isInLanguage)
  const leftOut = leftOutWords(meant)
  const change = changeOf()
  const isRequired = kind === 'clear' && field?.isRequired === true
  return (
    <FormDialog
      title={titleOf(kind, affected.length)}
      isOpen
      onOpenChange={onClose}
      submitLabel={submitLabel(kind)}
      isSubmitting={false}
      isSubmitDisabled={change === undefined || affected.length === 0}
      onSubmit={() => {
        if (change === undefined || field === undefined) return
        onClose()
        const words = wordsFor(field, change)
        onDecide(
          affected.map(({ entry }) => entry),
          change,
          words,
        )
      }}
    >
      {value === undefined && (
        <FieldSelect
          label={m.entries_bulk_field()}
          choices={offered.map((one) => ({ id: one.name, label: one.title }))}
          value={name}
          onChange={(chosen) => {
            setName(chosen)
            setMade(NOTHING)
            setKeys(new Set())
          }}
        />
      )}
      {leftOut !== undefined && <Callout>{leftOut}</Callout>}
      {isRequired && <Callout tone="warning">{m.entries_bulk_clear_required()}</Callout>}
      {kind === 'rename' && value === undefined && (
        <FieldSelect
          label={m.entries_bulk_from()}
          choices={choices.map((choice) => ({
            id: choice.key,
            label: m.entries_choice({ label: choice.label, count: choice.count }),
          }))}
          value={key}
          onChange={setChosenKey}
        />
      )}
      {kind === 'rename' && value !== undefined && (
        <p className={styles.note}>
          {m.entries_bulk_from_value({
            value: choices.find((choice) => choice.key === key)?.label ?? key ?? '',
          })}
        </p>
      )}
      {kind === 'remove' && field && (
        <fieldset className={styles.group}>
          <legend>{field.title}</legend>
          {choices.map((choice) => (
            <Checkbox
              key={choice.key}
              isSelected={keys.has(choice.key)}
              onChange={(isWanted) => {
                const next = new Set(keys)
                if (isWanted) next.add(choice.key)
                else next.delete(choice.key)
                setKeys(next)
              }}
            >
              {m.entries_choice({ label: choice.label, count: choice.count })}
            </Checkbox>
          ))}
          {choices.length === 0 && <p className={styles.note}>{m.entries_no_value()}</p>}
        </fieldset>
      )}
      {field && (kind === 'set' || kind === 'add' || kind === 'rename') && (
        <FieldEditor
          key={field.name}
          reference={reference}
          project={project}
          name={field.name}
          isItem={kind === 'rename' && field.kind === 'tags'}
          onChange={setMade}
        />
      )}
    </FormDialog>
  )

  function changeOf(): FieldChange | undefined {
    if (field === undefined) return undefined
    if (kind === 'clear') return { kind, name: field.name }
    if (kind === 'remove') return keys.size === 0 ? undefined : { kind, name: field.name, keys }
    const { text, isValid } = made
    // What a list is to have at least and at most counts for the list as a whole.
    if (text === undefined || (!isValid && kind !== 'add')) return undefined
    if (kind === 'rename')
      return key === undefined ? undefined : { kind, name: field.name, key, valueText: text }
    return kind === 'add' && text === '[]' ? undefined : { kind, name: field.name, valueText: text }
  }

  /** What was done, for the note and for who takes it back. */
  function wordsFor(one: EntryField, wanted: FieldChange): (count: number) => string {
    const title = one.title
    switch (wanted.kind) {
      case 'clear':
        return (count) => m.entries_bulk_cleared({ field: title, count })
      case 'remove': {
        const labels = choices.filter((choice) => wanted.keys.has(choice.key)).map(({ label }) => label)
        return (count) => m.entries_bulk_removed({ field: title, value: labels.join(', '), count })
      }
      case 'rename': {
        const before = choices.find((choice) => choice.key === wanted.key)?.label ?? wanted.key
        return (count) =>
          m.entries_bulk_renamed({ field: title, before, after: shown(one, wanted.valueText), count })
      }
      case 'add':
        return (count) => m.entries_bulk_added({ field: title, value: shown(one, wanted.valueText), count })
      case 'set':
        break
    }
    return (count) => m.entries_bulk_was_set({ field: title, value: shown(one, wanted.valueText), count })
  }
}

function fieldsFor(kind: FieldChange['kind'], { title, columns }: EntryFields): readonly EntryField[] {
  if (kind === 'add' || kind === 'remove') return columns.filter((field) => field.kind === 'tags')
  // The title tells entries apart: hardly anybody gives all of them the same one.
  return title === undefined ? columns : [...columns, title]
}

/** A list tells the first items of each entry's lists. */
const TOLD_ITEMS = 20

function mayHaveMore({ values }: EntryRow, { name }: EntryField): boolean {
  const value = values?.[name]
  return Array.isArray(value) && value.length >= TOLD_ITEMS
}

function shown(field: EntryField, valueText: string): string {
  const parse = parseJson(valueText)
  const value = parse.ok ? valueOf(valueText, parse.root) : valueText
  return wordsOf(field, value) || m.entries_no_value()
}

function titleOf(kind: FieldChange['kind'], count: number): string {
  switch (kind) {
    case 'set':
      return m.entries_bulk_title_set({ count })
    case 'clear':
      return m.entries_bulk_title_clear({ count })
    case 'add':
      return m.entries_bulk_title_add({ count })
    case 'remove':
      return m.entries_bulk_title_remove({ count })
    case 'rename':
      break
  }
  return m.entries_bulk_title_rename({ count })
}

function submitLabel(kind: FieldChange['kind']): string {
  switch (kind) {
    case 'set':
      return m.entries_bulk_submit_set()
    case 'clear':
      return m.entries_bulk_submit_clear()
    case 'add':
      return m.entries_bulk_submit_add()
    case 'remove':
      return m.entries_bulk_submit_remove()
    case 'rename':
      break
  }
  return m.entries_bulk_submit_rename()
}
