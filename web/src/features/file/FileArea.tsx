import type { TextDocument } from '~/drafts/TextDocument'
import { EditorLoading } from '~/editor/EditorLoading'
import { type OpenFile, useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { isJsonPath, isProjectPath } from '~/lib/paths'
import type { PathReference, TreeEntry } from '~/provider/types'
import { lazyPart } from '~/ui'
import { ProjectEditor } from './ProjectEditor'

const PlainFile = lazyPart(async () => (await import('./PlainFile')).PlainFile, {
  fallback: () => <EditorLoading />,
})

export interface FileAreaProps {
  readonly reference: PathReference
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

/** What stands beside the panels: the editor of a project, or what another file is. */
export function FileArea({ reference, commit, entries }: FileAreaProps) {
  const { path } = reference
  const file = useFile(reference, commit, entries)
  const content = useFileContent(path, file)
  const base = useFileBase(file, content)
  // Other files are not edited here, so they need no document.
  const opened = useOpenDocument(reference, isJsonPath(path) ? base : undefined, commit)
  const document = opened && hasText(file, opened) ? opened : undefined
  // Not in PlainFile: every project is waited for, and none should wait for that chunk.
  if (file.kind === 'pending') return <EditorLoading />
  if (document && isProjectPath(path)) {
    return <ProjectEditor project={document} commit={commit} entries={entries} />
  }
  return <PlainFile reference={reference} file={file} content={content} document={document} />
}

/** Whether there is something to edit: of a file that the commit does not have, an edit. */
function hasText(file: OpenFile, document: TextDocument): boolean {
  if (file.kind === 'missing') return document.text !== '' || document.canUndo
  return file.kind === 'loaded'
}
