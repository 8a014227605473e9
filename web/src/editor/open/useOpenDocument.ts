import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { loadDrafts, openDocument, useAreDraftsLoaded } from '~/drafts/documents'
import type { FileBase, TextDocument } from '~/drafts/TextDocument'
import { useAccount } from '~/provider/ProviderContext'
import type { PathReference } from '~/provider/types'

/**
 * The document of a file, once its base at `commit` and the kept drafts are there: a text that is replaced by the draft
 * a moment later would flash. Undefined until then, and where there is no file to open. Renders again when the document
 * is emptied, filled, deleted or put on another base: views take one that is empty for a missing file.
 */
export function useOpenDocument(
  reference: PathReference | undefined,
  base: FileBase | undefined,
  commit: string | undefined,
): TextDocument | undefined {
  const account = useAccount()
  const isLoaded = useAreDraftsLoaded()
  useEffect(() => void loadDrafts(account), [account])
  const isKnown = reference !== undefined && base !== undefined && commit !== undefined
  const document = isKnown && isLoaded ? openDocument(account, reference, base, commit) : undefined
  const subscribe = useCallback(
    (listener: () => void) => document?.subscribe(listener) ?? (() => {}),
    [document],
  )
  // Asked with every key: `text` would copy the whole.
  useSyncExternalStore(
    subscribe,
    () =>
      document &&
      `${document.base.sha} ${document.source.length === 0} ${document.isDeleted} ${document.isUnread}`,
  )
  return document
}
