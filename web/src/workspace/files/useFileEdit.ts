import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import type { FilePlace } from './fileEdits'

/** Does something to files of a ref; a failure is told in place by those who show `error`, else to everybody. */
export function useFileEdit<Result>(
  { owner, repo, ref }: RefReference,
  onDone: (result: Result) => void,
  isShownInPlace = false,
) {
  const client = useQueryClient()
  const provider = useProvider()
  const reference = { owner, repo, ref }
  const { commit } = useResolvedRef(reference)
  return useMutation({
    meta: { isShownInPlace },
    mutationFn: async (edit: (place: FilePlace) => Promise<Result>) => {
      // Where files are listed, a commit is known.
      if (commit !== undefined) onDone(await edit({ client, provider, reference, commit }))
    },
  })
}
