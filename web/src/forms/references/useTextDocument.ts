import type { TextDocument } from '~/drafts/TextDocument'
import { useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import type { RepositoryFiles } from '~/provider/queries/useRepositoryFiles'
import type { PathReference } from '~/provider/types'

/** A text file of the repository with its draft laid over it; undefined until it is there, and for no path. */
export function useTextDocument(
  reference: PathReference | undefined,
  { commit, entries, status }: RepositoryFiles,
): { readonly document: TextDocument | undefined; readonly isPending: boolean } {
  const path = reference?.path ?? ''
  const { file, commit: at } = useFile(reference ?? NOWHERE, commit ?? '', entries)
  const content = useFileContent(path, file)
  const base = useFileBase(file, content)
  // In a list that is not there, or not whole, no file is missing.
  const isKnown = status === 'ready' || (status === 'partial' && file.kind !== 'missing')
  const document = useOpenDocument(reference, isKnown ? base : undefined, at)
  const isReading = file.kind === 'pending' || (isKnown && base !== undefined && document === undefined)
  return { document, isPending: reference !== undefined && (status === 'pending' || isReading) }
}

const NOWHERE: PathReference = { owner: '', repo: '', ref: '', path: '' }
