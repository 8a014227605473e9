import type { DropPlace } from '../../model/dropPlace'
import type { FormModel } from '../../model/FormModel'
import type { Field } from '../../rows/Field'

/** What lies under the pointer that holds an item's grip, as a place for it; undefined where it cannot go. */
export type DropArea = (
  form: FormModel,
  held: Field,
  under: Element,
  y: number,
  grip: Element,
) => DropPlace | undefined
