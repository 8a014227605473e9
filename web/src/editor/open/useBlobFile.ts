import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FileBlob, TextDocument } from '~/drafts/TextDocument'
import { useProvider } from '~/provider/ProviderContext'
import { blobQuery } from '~/provider/queries/queries'
import { isLink } from '~/provider/treeEntry'
import type { PathReference } from '~/provider/types'
import type { ShownContent } from './fileContent'
import type { OpenFile } from './useFile'

/** The file that a draft says by its blob: from this browser where it waits there, else from the provider. */
export function useBlobFile(reference: PathReference, blob: FileBlob | undefined): OpenFile | undefined {
  const provider = useProvider()
  const { owner, repo, ref } = reference
  const committed = blobQuery(provider, { owner, repo }, blob?.sha)
  const query = useQuery(
    queryOptions({
      ...committed,
      queryKey: [...committed.queryKey, 'drafted', ref],
      queryFn: blob
        ? async ({ client }) => {
            const { blobBytes } = await import('~/drafts/uploads/uploads')
            const waiting = await blobBytes(provider.account, { owner, repo, ref }, blob.sha)
            return waiting ?? client.fetchQuery(committed)
          }
        : skipToken,
    }),
  )
  if (!blob) return undefined
  if (query.error) return { kind: 'error', error: query.error, retry: () => void query.refetch() }
  if (!query.data) return { kind: 'pending' }
  return { kind: 'loaded', sha: blob.sha, mode: blob.mode, bytes: query.data }
}

/** A file that moved is read once it is looked at, so that it can be edited; what was uploaded stays as it is. */
export function useReadBlob(
  document: TextDocument | undefined,
  sha: string | undefined,
  file: OpenFile | undefined,
  content: ShownContent | undefined,
): void {
  const text = file?.kind === 'loaded' && !isLink(file) && content?.kind === 'text' ? content.text : undefined
  useEffect(() => {
    const blob = document?.fate.blob
    if (document?.fate.movedFrom && blob?.sha === sha && text !== undefined) document.read(text)
  }, [document, sha, text])
}
