import type { FormModel } from '../../model/FormModel'
import type { KindRow } from '../../rows/Row'
import type { RowPlace } from '../../state/viewState'

/** The part of a row that is the choice of a kind. @param position among the field's kinds. */
export function kindPart(position: number): string {
  return `kind ${position}`
}

/**
 * Where the choice of a kind stands now. It has a row of its own in a group or a list, and stands beside the control of
 * a single value, so that it may be elsewhere once another kind is taken.
 */
export function kindPlace({ rows }: FormModel, { key, field }: KindRow, position: number): RowPlace {
  return rows.indexOfRow(key) < 0 ? { rowKey: field.key, part: kindPart(position) } : { rowKey: key }
}
