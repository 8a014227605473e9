import type { ReactNode } from 'react'
import { shownOptions } from '../../fields/shownOptions'
import type { FieldRow } from '../../rows/Row'
import { isBesideKind } from '../isListed'
import { KindSelect } from './KindSelect'
import styles from './Kinds.module.css'

interface KindAndValueProps {
  readonly row: FieldRow
  /** Of the value's control. */
  readonly id: string
  /** What explains the field; where the value has a control, that says it. */
  readonly describedBy: string | undefined
  /** The value's control. */
  readonly children: ReactNode
}

/** What kind a value is of and the value, under one label: side by side, where the control is one line. */
export function KindAndValue({ row, id, describedBy, children }: KindAndValueProps) {
  const isSaid = isSaidByKind(row)
  return (
    <div className={styles.kinds} data-stacked={!isBesideKind(row.widget) || undefined}>
      {row.kinds.map((kind, position) => (
        <KindSelect
          key={kind.key}
          row={kind}
          id={id}
          describedBy={isSaid && position === 0 ? describedBy : undefined}
          position={position}
          isBeside={!isSaid}
        />
      ))}
      {!isSaid && <div className={styles.value}>{children}</div>}
    </div>
  )
}

/** Whether the only value of a kind is what the kind is called: nobody reads it twice. */
function isSaidByKind({ widget, kinds, field }: FieldRow): boolean {
  const [kind] = kinds
  if (widget !== 'constant' || kinds.length > 1 || kind?.kind !== 'choice' || kind.branch === undefined)
    return false
  const [only] = shownOptions(field.schema, field.ui)
  return field.isPresent && kind.labels[kind.branch] === only?.label
}
