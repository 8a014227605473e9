import { useMemo } from 'react'
import { FreeComboBox } from '~/ui'
import styles from '~/ui/Field/Field.module.css'
import { shownOptions } from '../../fields/shownOptions'
import { useOpenForm } from '../../state/OpenForm'
import { removeValue, written } from '../../store/edits'
import { placeholderOf } from '../hints'
import { numberHints } from '../number/numberNote'
import { TextAreaWidget } from '../textarea/TextAreaWidget'
import { useFieldText } from '../useFieldText'
import { useTyped } from '../useTyped'
import type { WidgetProps } from '../WidgetProps'
import { listedNote, listedOption, listedWords, readListed } from './readListed'

/** A text or a number beside a list of values that the schema names: one is taken, or anything is typed. */
export function DatalistWidget(props: WidgetProps) {
  const { field, control } = props
  const { store } = useOpenForm()
  const { text, write } = useFieldText(field)
  const [typed, setTyped] = useTyped(field, text)
  const options = shownOptions(field.schema, field.ui)
  const items = useMemo(() => options.map(asItem), [options])
  const { datalist } = field.schema
  const inFile = listedWords(text)
  // A single line would drop line breaks that are there.
  if (datalist === undefined || /[\r\n]/.test(inFile)) return <TextAreaWidget {...props} />

  const hints = numberHints(field)
  const isText = datalist.typed === 'string'
  const shown = typed ?? inFile
  const selected = listedOption(options, text)
  const note = listedNote(field, shown, text)
  const label = selected !== undefined && selected.label !== inFile ? selected.label : undefined
  const noteId = `${control.id}-typed`

  function change(next: string): void {
    if (datalist === undefined) return
    const read = readListed(next, datalist, hints)
    if (next === '' && (!isText || field.ui.emptyValue !== undefined)) empty()
    else if (read !== undefined && read !== text) write(read)
    setTyped(isText ? undefined : next)
  }

  function empty(): void {
    const { emptyValue } = field.ui
    if (emptyValue !== undefined) write(written(store, emptyValue))
    else if (field.item === undefined && field.path.length > 0) removeValue(store, field.path)
  }

  return (
    <>
      <FreeComboBox
        label={field.title}
        control={
          note === undefined && label === undefined
            ? control
            : {
                ...control,
                'aria-invalid': note?.isUnfinished === true ? true : control['aria-invalid'],
                'aria-describedby': [noteId, control['aria-describedby']].filter(Boolean).join(' '),
              }
        }
        items={items}
        selectedKey={selected?.id ?? null}
        text={shown}
        inputMode={
          isText || datalist.options.some(({ value }) => typeof value === 'string') ? undefined : 'decimal'
        }
        hasOwnHistory={note?.isUnfinished === true}
        placeholder={placeholderOf(field, text === 'null')}
        isReadOnly={field.isReadOnly}
        onType={change}
        onChoose={(id) => {
          const option = options.find((one) => one.id === id)
          if (option === undefined) return
          write(written(store, option.value))
          setTyped(undefined)
        }}
        onBlur={() => {
          if (note === undefined) setTyped(undefined)
        }}
      />
      {(note !== undefined || label !== undefined) && (
        <p
          id={noteId}
          className={note?.isUnfinished === true ? styles.error : styles.description}
          data-part="typed-note"
        >
          {note?.words ?? label}
        </p>
      )}
    </>
  )
}

/** A value that has a name of its own is named with both. */
function asItem({ id, label, value, isDisabled }: ReturnType<typeof shownOptions>[number]) {
  const words = listedWords(JSON.stringify(value))
  return { id, label, isDisabled, ...(words !== label && words !== '' && { description: words }) }
}
