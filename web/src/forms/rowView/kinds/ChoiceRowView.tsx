import { useId } from 'react'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { KindRow } from '../../rows/Row'
import { FieldTitle, nameOfField } from '../head/FieldTitle'
import { HeadControls } from '../head/HeadControls'
import { LabelNote } from '../head/LabelNote'
import { Description } from '../notes/Description'
import { FittingKinds } from '../notes/FittingKinds'
import styles from '../Row.module.css'
import { KindSelect } from './KindSelect'
import { kindTitle } from './kindTitle'

/** The kind of what is in a group or a list, or of a value that has none yet. */
export function ChoiceRowView({ row }: { readonly row: KindRow }) {
  const id = useId()
  const { field, isHead } = row
  const isDescribed = isHead && field.description !== undefined
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={fieldStyles.label}>
          {isHead ? <FieldTitle field={field} name={nameOfField(field)} /> : kindTitle(row)}
        </label>
        {isHead && <LabelNote field={field} />}
        <span className={styles.space} />
        {isHead && <HeadControls field={field} isRaw={false} />}
      </div>
      {isDescribed && (
        <Description id={`${id}-description`} title={field.title} texts={[field.description]} />
      )}
      <KindSelect row={row} id={id} describedBy={isDescribed ? `${id}-description` : undefined} />
      <FittingKinds id={id} kinds={[row]} />
    </div>
  )
}
