import type { TextDocument } from '~/drafts/TextDocument'
import { useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import type { PathReference } from '~/provider/types'
import type { RepositoryFiles } from '../repository/useRepositoryFiles'

/** A text file of the repository with its draft laid over it; undefined until it is there, and for no path. */
export function useTextDocument(
  reference: PathReference | undefined,
  { commit, entries }: RepositoryFiles,
): { readonly document: TextDocument | undefined; readonly isPending: boolean } {
  const path = reference?.path ?? ''
  const file = useFile(reference ?? NOWHERE, commit ?? '', entries)
  const content = useFileContent(path, file)
  const base = useFileBase(file, content)
  const isKnown = reference !== undefined && commit !== undefined
  const document = useOpenDocument(isKnown ? reference : undefined, isKnown ? base : undefined)
  const isReading = file.kind === 'pending' || (base !== undefined && document === undefined)
  return { document, isPending: reference !== undefined && (!isKnown || isReading) }
}

const NOWHERE: PathReference = { owner: '', repo: '', ref: '', path: '' }
