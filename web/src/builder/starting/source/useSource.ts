import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { accountKey } from '~/provider/queries/queryKeys'
import type { RefReference } from '~/provider/types'
import type { ReadSource, Wanted } from './readSource'

/** Where files are read from. */
export interface SourcePlace {
  readonly reference: RefReference
  readonly commit: string | undefined
}

export interface SourceReading extends ReadSource {
  /** It is read now, or what is told is of what was wanted before. */
  readonly isPending: boolean
  readonly error: Error | null
}

const NOTHING: ReadSource = { outcomes: [] }

/** What is read of what somebody wants a form of; undefined: nothing is wanted yet. */
export function useSource(
  wanted: Wanted | undefined,
  place: SourcePlace | undefined,
  paths: readonly string[],
): SourceReading {
  const client = useQueryClient()
  const provider = useProvider()
  const isAsked =
    wanted !== undefined &&
    (wanted.kind === 'pasted'
      ? wanted.texts.some((text) => text.trim() !== '')
      : place?.commit !== undefined && paths.length > 0)
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: [...accountKey(provider), 'beginning', place?.reference, place?.commit, wanted],
    queryFn: async () => {
      if (wanted === undefined) return NOTHING
      const { readSource } = await import('./readSource')
      const at =
        place?.commit === undefined ? undefined : { ...place, commit: place.commit, client, provider }
      return await readSource(wanted, at, paths)
    },
    enabled: isAsked,
    // What is pasted shall not be kept, and a file may have another draft by the next time.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isShownInPlace: true },
    placeholderData: keepPreviousData,
  })
  const { outcomes, fault } = isAsked && data ? data : NOTHING
  return {
    outcomes,
    ...(fault && { fault }),
    isPending: isAsked && (isFetching || isPlaceholderData),
    error,
  }
}
