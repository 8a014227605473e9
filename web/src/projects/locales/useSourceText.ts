import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import { isUnread } from '~/drafts/draft'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { blobQuery } from '~/provider/queries/queries'
import type { RefReference } from '~/provider/types'
import type { Entry } from '~/workspace/Project'

export interface SourceText {
  /** With edits; undefined until it is there. */
  readonly text: string | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** What the file of another language says at this moment. */
export function useSourceText(reference: RefReference, file: Entry | undefined): SourceText {
  const draft = useChangeSet(reference).find((one) => one.reference.path === file?.path)
  const typed = draft && !isUnread(draft) ? draft.text : undefined
  const sha = draft?.blob?.sha ?? file?.sha
  const isAsked = typed === undefined && sha !== undefined && sha !== ''
  const { data, error, refetch } = useQuery(blobQuery(useProvider(), reference, isAsked ? sha : undefined))
  const read = useMemo(() => data && decodeUtf8(data), [data])
  const notText = isAsked && data && read === undefined ? new Error(m.entries_fault_not_text()) : null
  return {
    text: typed ?? read,
    error: typed === undefined ? (error ?? notText) : null,
    retry: () => void refetch(),
  }
}
