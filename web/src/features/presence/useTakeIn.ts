import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileConflict } from '~/drafts/commit'
import type { Choices } from '~/drafts/merge'
import { takeInNewer } from '~/drafts/mergedDocuments'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { fileQuery } from '~/provider/queries/queries'
import type { NewerFile } from './useNewer'

/** Merges the branch's version of a file into its edit. Where both changed the same, it asks first. */
export function useTakeIn({ draft, entry }: NewerFile, commit: string) {
  const provider = useProvider()
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<FileConflict>()
  const { mutate, isPending, error } = useMutation({
    meta: { isShownInPlace: true },
    mutationFn: async (choices: Choices | undefined) => {
      if (!entry) return
      const { reference, account } = draft
      const version = { commit, sha: entry.sha, ...(entry.size !== undefined && { size: entry.size }) }
      const { bytes, sha } = await queryClient.fetchQuery(fileQuery(provider, reference, version))
      const theirs = decodeUtf8(bytes)
      if (theirs === undefined) throw new Error(m.presence_not_text())
      const base = { sha, text: theirs, mode: entry.mode }
      const conflicts = await takeInNewer(account, reference, base, choices)
      if (conflicts.length === 0) {
        setConflict(undefined)
        return
      }
      const versions = { base: draft.base.text, ours: draft.text, theirs }
      setConflict({ path: reference.path, theirs: sha, versions, conflicts })
    },
  })
  return {
    isPending,
    error,
    conflict,
    start: (choices?: Choices) => mutate(choices),
    stop: () => setConflict(undefined),
  }
}
