import { useQuery } from '@tanstack/react-query'
import { uploadBytes } from '~/drafts/uploads/uploads'
import { useProvider } from '~/provider/ProviderContext'
import { fileQuery } from '~/provider/queries/queries'
import type { RefReference } from '~/provider/types'
import type { StoredFile } from './useNamedFile'

interface FileBytes {
  readonly bytes: Uint8Array | undefined
  readonly error: Error | null
}

/** The bytes of a file, from this browser while it waits, else through the provider with the person's token. */
export function useFileBytes(
  { owner, repo, ref }: RefReference,
  { path, sha, size, origin, upload }: StoredFile,
  commit: string | undefined,
  isWanted: boolean,
): FileBytes {
  const provider = useProvider()
  const reference = { owner, repo, ref, path }
  const version = commit === undefined ? undefined : { commit, sha, ...(size !== undefined && { size }) }
  const inTree = fileQuery(provider, reference, version)
  // The same key, by blob id: once a file is committed nothing is loaded again.
  const { queryKey } = fileQuery(provider, reference, { commit: '', sha })
  const load = async (signal: AbortSignal) =>
    upload ? await uploadBytes(upload) : await provider.blob(reference, sha, signal)
  const outside = {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => ({ sha, bytes: await load(signal) }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }
  const { data, error } = useQuery({ ...inTree, ...(origin !== 'tree' && outside), enabled: isWanted })
  return { bytes: data?.bytes, error }
}
