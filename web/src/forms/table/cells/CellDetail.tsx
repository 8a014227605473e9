import fieldStyles from '~/ui/Field/Field.module.css'
import type { Field } from '../../fields/Field'
import { useForm } from '../../model/FormContext'
import type { TableRow } from '../../rows/Row'
import { misfitWords } from '../../rowView/notes/misfitWords'
import { useFieldErrors } from '../../rowView/useFieldErrors'
import { definitionOf } from '../../widgets/definitions'
import { useFieldText } from '../../widgets/useFieldText'
import { useTyped } from '../../widgets/useTyped'
import styles from '../Table.module.css'
import { type Cell, lineOf } from './lineOf'

interface CellDetailProps {
  readonly row: TableRow
  /** Of the line with focus. */
  readonly index: number | undefined
  readonly column: number
}

/** Under the table, what explains the cell with focus and what is wrong with it: there is no room for it in the cell. */
export function CellDetail({ row, index, column }: CellDetailProps) {
  const form = useForm()
  const line = index === undefined ? undefined : lineOf(form, row, index)
  const cell = line?.cells?.[column]
  const field = cell?.field ?? line?.item
  return (
    <div className={styles.detail}>
      {line?.lock !== undefined && <p className={fieldStyles.description}>{line.lock}</p>}
      {cell !== undefined && <TypedWords cell={cell} />}
      {field !== undefined && <FieldWords field={field} isMisfit={cell?.isMisfit === true} />}
    </div>
  )
}

/** What was typed and is not, or not just so, in the file. */
function TypedWords({ cell }: { readonly cell: Cell }) {
  const { text } = useFieldText(cell.field)
  const [typed] = useTyped(cell.field, text)
  const note = typed === undefined ? undefined : definitionOf(cell.widget).noteOf?.(cell.field, typed, text)
  if (note === undefined) return null
  return <p className={note.isUnfinished ? fieldStyles.error : fieldStyles.description}>{note.words}</p>
}

function FieldWords({ field, isMisfit }: { readonly field: Field; readonly isMisfit: boolean }) {
  const errors = useFieldErrors(field)
  return (
    <>
      {errors.map((error) => (
        <p key={error} className={fieldStyles.error}>
          {error}
        </p>
      ))}
      {isMisfit && <p className={fieldStyles.description}>{misfitWords(field)}</p>}
      {field.description !== undefined && field.item === undefined && (
        <p className={fieldStyles.description}>{field.description}</p>
      )}
    </>
  )
}
