import { useEffect } from 'react'
import { loadDrafts, openDocument, useAreDraftsLoaded } from '~/drafts/documents'
import type { FileBase, TextDocument } from '~/drafts/TextDocument'
import { useAccount } from '~/provider/ProviderContext'
import type { PathReference } from '~/provider/types'

/**
 * The document of a file, once its base and the kept drafts are there: a text that is replaced by the draft a moment
 * later would flash. Undefined until then, and where there is no file to open.
 */
export function useOpenDocument(
  reference: PathReference | undefined,
  base: FileBase | undefined,
): TextDocument | undefined {
  const account = useAccount()
  const isLoaded = useAreDraftsLoaded()
  useEffect(() => void loadDrafts(account), [account])
  if (!reference || !base || !isLoaded) return undefined
  return openDocument(account, reference, base)
}
