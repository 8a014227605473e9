import { useView } from '../FormContext'
import type { Field } from '../rows/Field'

/** The part of a field that find in form stands at: one of its items. */
export function useFoundPart({ key }: Field): string | undefined {
  return useView(({ found }) => (found?.rowKey === key ? found.part : undefined))
}
