import type { Field } from '../../rows/Row'
import { useFieldString } from '../useFieldString'

/** A text of several lines as controls have it: they know `\n` only; a text that has `\r\n` keeps it. */
export function useLongText(field: Field) {
  const { value, change } = useFieldString(field)

  return {
    value: value.replaceAll('\r\n', '\n'),
    change: (text: string) => change(withLineEnds(text, value)),
  }
}

function withLineEnds(text: string, before: string): string {
  return /\r\n/.test(before) && !/(?:^|[^\r])\n/.test(before) ? text.replaceAll(/\r?\n/g, '\r\n') : text
}
