import type { Field } from '../fields/Field'
import type { FormModel } from '../model/FormModel'
import type { DropPlace } from '../state/dropPlace'

/** What lies under the pointer that holds an item's grip, as a place for it; undefined where it cannot go. */
export type DropArea = (
  form: FormModel,
  held: Field,
  under: Element,
  y: number,
  grip: Element,
) => DropPlace | undefined
