import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FieldPlace } from '~/forms/FieldHistory'
import { type FieldCursor, type FieldSource, walkField } from './walkField'

/** A source whose reads end with the signal. */
export interface CancelledSource {
  /** Names the versions that it gives. */
  readonly key: readonly unknown[]
  readonly until: (signal: AbortSignal) => FieldSource
}

/** The changes of a value, a page of commits at a time. `text` is the one that the place is in. */
export function fieldHistoryQuery(source: CancelledSource, { path }: FieldPlace, text: string) {
  const first: FieldCursor = { page: 1, newer: undefined, path, text }
  return infiniteQueryOptions({
    queryKey: [...source.key, 'field', path, text],
    queryFn: ({ pageParam, signal }) => walkField(source.until(signal), pageParam),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    // A text is long as a key: it goes when the dialog has gone.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
