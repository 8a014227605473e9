import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import type { Field } from '../../rows/Field'
import type { TableRow } from '../../rows/Row'
import { misfitWords } from '../../view/row/notes/misfitWords'
import { useFieldErrors } from '../../view/useFieldErrors'
import styles from '../Table.module.css'
import { lineOf } from './lineOf'

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
      {field !== undefined && <FieldWords field={field} isMisfit={cell?.isMisfit === true} />}
    </div>
  )
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
