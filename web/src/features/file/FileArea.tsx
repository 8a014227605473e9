import type { TextDocument } from '~/drafts/TextDocument'
import { EditorLoading } from '~/editor/EditorLoading'
import { FormLoading } from '~/editor/open/FormLoading'
import { type OpenFile, useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { formatNameOf } from '~/formats/formatOf'
import { formFor } from '~/forms/project/formFor'
import { isJsonPath, isProjectPath } from '~/lib/paths'
import type { PathReference, TreeEntry } from '~/provider/types'
import { lazyPart } from '~/ui'
import { useProjects } from '~/workspace/useProjects'
import { DataEditor } from './DataEditor'
import { DeletedFile } from './DeletedFile'
import { ProjectEditor } from './ProjectEditor'

const PlainFile = lazyPart(async () => (await import('./PlainFile')).PlainFile, {
  fallback: () => <EditorLoading />,
})

export interface FileAreaProps {
  readonly reference: PathReference
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

/** What stands beside the panels: the editor of a project or of its data, or what another file is. */
export function FileArea({ reference, commit, entries }: FileAreaProps) {
  const { path } = reference
  const file = useFile(reference, commit, entries)
  const content = useFileContent(path, file)
  const base = useFileBase(file, content)
  const { projects, isPending } = useProjects(reference, mayHaveForm(path))
  const form = formFor(projects, path)
  // Other files are not edited here, so they need no document.
  const opened = useOpenDocument(reference, isJsonPath(path) || form ? base : undefined, commit)
  const document = opened && hasText(file, opened) ? opened : undefined
  // Not in PlainFile: every project is waited for, and none should wait for that chunk.
  if (file.kind === 'pending') return isProjectPath(path) ? <FormLoading isBeforeViews /> : <EditorLoading />
  if (document?.isDeleted) return <DeletedFile document={document} />
  if (document && isProjectPath(path)) {
    return <ProjectEditor project={document} commit={commit} entries={entries} />
  }
  if (document && form) return <DataEditor data={document} form={form} commit={commit} />
  if (isPending && file.kind === 'loaded') return <EditorLoading />
  return <PlainFile reference={reference} file={file} content={content} document={document} />
}

/** Whether a project may make a form of the file. */
function mayHaveForm(path: string): boolean {
  return formatNameOf(path) !== undefined && !isProjectPath(path)
}

/** Whether there is something to edit: of a file that the commit does not have, an edit. */
function hasText(file: OpenFile, document: TextDocument): boolean {
  if (file.kind === 'missing') return document.text !== '' || document.canUndo
  return file.kind === 'loaded'
}
