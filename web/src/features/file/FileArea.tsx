import { FileQuestion, FileWarning, Folder, FolderGit2 } from 'lucide-react'
import { CodeViewer } from '~/editor/CodeViewer'
import { EditorLoading } from '~/editor/EditorLoading'
import { useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { formatBytes } from '~/lib/formatBytes'
import { basename, isJsonPath, isProjectPath } from '~/lib/paths'
import { treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { rawAddress } from '~/provider/github/addresses'
import { useConfig } from '~/provider/ProviderContext'
import type { PathReference, TreeEntry } from '~/provider/types'
import { Button, EmptyState, ErrorState, LinkButton } from '~/ui'
import { CodePane } from './CodePane'
import { ImagePreview } from './content/ImagePreview'
import { NotText } from './content/NotText'
import { FileEditor } from './FileEditor'
import { ProjectEditor } from './ProjectEditor'

export interface FileAreaProps {
  readonly reference: PathReference
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

/** What stands beside the panels: an editor, a preview, or why there is neither. */
export function FileArea({ reference, commit, entries }: FileAreaProps) {
  const { ref, path } = reference
  const { provider } = useConfig()
  const name = basename(path)
  const file = useFile(reference, commit, entries)
  const content = useFileContent(path, file)
  const base = useFileBase(file, content)
  // Other files are not edited here, so they need no document.
  const document = useOpenDocument(reference, isJsonPath(path) ? base : undefined, commit)
  const rawUrl = rawAddress(provider, reference)

  switch (file.kind) {
    case 'pending':
      return <EditorLoading />
    case 'error':
      return <ErrorState title={m.workspace_file_failed({ name })} error={file.error} onRetry={file.retry} />
    case 'folder':
      return (
        <EmptyState icon={Folder} title={name}>
          {m.workspace_is_folder()}
        </EmptyState>
      )
    case 'submodule':
      return (
        <EmptyState icon={FolderGit2} title={name}>
          {m.workspace_is_submodule({ commit: file.commit.slice(0, 7) })}
        </EmptyState>
      )
    case 'large':
      return (
        <EmptyState
          icon={FileWarning}
          title={m.workspace_large({ name, size: formatBytes(file.size) })}
          action={<Button onPress={file.open}>{m.workspace_open_anyway()}</Button>}
        >
          {m.workspace_large_why()}
        </EmptyState>
      )
    case 'missing':
      if (!document || (document.text === '' && !document.canUndo)) {
        return (
          <EmptyState
            icon={FileQuestion}
            title={m.workspace_missing({ name })}
            action={<LinkButton href={treeRoute(reference)}>{m.workspace_show_files()}</LinkButton>}
          >
            {m.workspace_missing_why({ path, ref })}
          </EmptyState>
        )
      }
      break
    case 'loaded':
      if (content?.kind === 'image') {
        return <ImagePreview path={path} bytes={file.bytes} mediaType={content.mediaType} rawUrl={rawUrl} />
      }
      if (content?.kind === 'binary') {
        return <NotText path={path} size={file.bytes.length} rawUrl={rawUrl} reason={m.workspace_binary()} />
      }
  }
  if (document && isProjectPath(path))
    return <ProjectEditor project={document} commit={commit} entries={entries} />
  if (document) {
    return (
      <FileEditor reference={reference}>
        <CodePane document={document} />
      </FileEditor>
    )
  }
  if (content?.kind === 'text') {
    return (
      <FileEditor reference={reference}>
        <CodeViewer text={content.text} label={m.workspace_code_of({ name })} />
      </FileEditor>
    )
  }
  return <EditorLoading />
}
