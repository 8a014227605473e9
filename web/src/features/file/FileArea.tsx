import { useDraftedBlob, useHasDraft } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { EditorLoading } from '~/editor/EditorLoading'
import { FormLoading } from '~/editor/open/FormLoading'
import { useBlobFile, useReadBlob } from '~/editor/open/useBlobFile'
import { type OpenFile, useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { formatNameOf } from '~/formats/formatOf'
import { dirname, isJsonPath, isProjectPath } from '~/lib/paths'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import type { PathReference, TreeEntry } from '~/provider/types'
import type { AskForProject } from '~/tree/files/FileRequest'
import { lazyPart } from '~/ui'
import { formFor } from '~/workspace/forms/formFor'
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
  readonly onAddProject: AskForProject
}

/** What stands beside the panels: the editor of a project or of its data, or what another file is. */
export function FileArea({ reference, commit, entries, onAddProject }: FileAreaProps) {
  const { path } = reference
  const { file, commit: at } = useFile(reference, commit, entries)
  const committed = useFileContent(path, file)
  const base = useFileBase(file, committed)
  const blob = useDraftedBlob(reference)
  const blobFile = useBlobFile(reference, blob)
  const shown = blobFile ?? file
  const shownContent = useFileContent(path, shown)
  const content = blobFile ? shownContent : committed
  const hasDraft = useHasDraft(reference)
  const { projects, isKnown, isPending, error, retry } = useProjects(reference, mayHaveForm(path))
  const form = formFor(projects, path)
  // Other files are not edited here, so they need no document.
  const opened = useOpenDocument(reference, isJsonPath(path) || form || hasDraft ? base : undefined, at)
  useReadBlob(opened, blob?.sha, blobFile, shownContent)
  const isText = opened && !opened.isUnread && hasText(file, opened)
  const document = isText ? opened : undefined
  const access = useWriteAccess(reference, false)
  const canMakeForm = access !== undefined && access.kind !== 'none'
  // Not in PlainFile: every project is waited for, and none should wait for that chunk.
  if (shown.kind === 'pending') return isProjectPath(path) ? <FormLoading isBeforeViews /> : <EditorLoading />
  if (opened?.isDeleted) return <DeletedFile document={opened} />
  if (document && isProjectPath(path)) {
    return <ProjectEditor project={document} commit={commit} entries={entries} />
  }
  if (document && form) return <DataEditor data={document} form={form} commit={commit} />
  if (isPending && !isKnown && file.kind === 'loaded') return <EditorLoading />
  const onMakeForm =
    canMakeForm && !isPending && error === null
      ? () => onAddProject(dirname(path), { path, isFolder: false })
      : undefined
  return (
    <PlainFile
      reference={reference}
      file={shown}
      content={content}
      document={document}
      onMakeForm={onMakeForm}
      unknownForm={error !== null && !isKnown ? { error, retry } : undefined}
    />
  )
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
