import { useMemo } from 'react'
import type { FileBase } from '~/drafts/TextDocument'
import { contentOf, type ShownContent } from './fileContent'
import type { OpenFile } from './useFile'

/** What the file's bytes are; undefined until they are there. Decoded once per version. */
export function useFileContent(path: string, file: OpenFile): ShownContent | undefined {
  const bytes = file.kind === 'loaded' ? file.bytes : undefined
  return useMemo(() => (bytes ? contentOf(path, bytes) : undefined), [path, bytes])
}

/** What an edit of the file starts from: its text, or nothing where the commit does not have it. */
export function useFileBase(file: OpenFile, content: ShownContent | undefined): FileBase | undefined {
  const isMissing = file.kind === 'missing'
  const sha = file.kind === 'loaded' ? file.sha : undefined
  const mode = file.kind === 'loaded' ? file.mode : undefined
  const text = content?.kind === 'text' ? content.text : undefined
  return useMemo(() => {
    if (isMissing) return { sha: null, text: '', mode: '100644' }
    if (sha === undefined || mode === undefined || text === undefined) return undefined
    return { sha, text, mode }
  }, [isMissing, sha, mode, text])
}
