import type { Field } from '../fields/Field'
import { useView } from '../state/OpenForm'

/** The part of a field that find in form stands at: one of its items. */
export function useFoundPart({ key }: Field): string | undefined {
  return useView(({ found }) => (found?.rowKey === key ? found.part : undefined))
}

/** The part of a field that somebody is led to, by find in form or by the next problem: it has to be in the page. */
export function useWantedPart({ key }: Field): string | undefined {
  return useView(({ found, focus }) => [focus, found].find((place) => place?.rowKey === key)?.part)
}
