import type { Field } from '../../fields/Field'
import { useFieldString } from '../useFieldString'
import { asShown, withLineEnds } from './lineEnds'

/** A text of several lines as controls have it: they know `\n` only; the line ends that a text has stay. */
export function useLongText(field: Field) {
  const { value, change } = useFieldString(field)

  return {
    value: asShown(value),
    change: (text: string) => change(withLineEnds(text, value)),
  }
}
