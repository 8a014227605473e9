import { FileQuestion, FileWarning, Folder, FolderGit2, FormInput } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { CodeViewer } from '~/editor/CodeViewer'
import { EditorLoading } from '~/editor/EditorLoading'
import type { ShownContent } from '~/editor/open/fileContent'
import type { OpenFile } from '~/editor/open/useFile'
import { formatBytes } from '~/lib/formatBytes'
import { useLineAddress } from '~/lib/navigation/useLineAddress'
import { basename } from '~/lib/paths'
import { treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { rawAddress } from '~/provider/github/client/addresses'
import { useConfig } from '~/provider/ProviderContext'
import type { PathReference } from '~/provider/types'
import { Button, EmptyState, ErrorState, LinkButton, PageNote } from '~/ui'
import { contentFormat, isReachable } from '~/workspace/recognise/contentFiles'
import { CodePane } from './CodePane'
import { ImagePreview } from './content/ImagePreview'
import { NotText } from './content/NotText'
import { FileEditor } from './FileEditor'
import styles from './Pane.module.css'

export interface PlainFileProps {
  readonly reference: PathReference
  readonly file: Exclude<OpenFile, { kind: 'pending' }>
  readonly content: ShownContent | undefined
  /** Of a file that is edited here. */
  readonly document: TextDocument | undefined
  /** Makes a form of a file that people write in; undefined where none can be made. */
  readonly onMakeForm: (() => void) | undefined
  /** Why it is not known whether the file has a form. */
  readonly unknownForm: { readonly error: Error; readonly retry: () => void } | undefined
}

/** A file that is no project: its code, its picture, or why there is neither. */
export function PlainFile({ reference, file, content, document, onMakeForm, unknownForm }: PlainFileProps) {
  const { ref, path } = reference
  const { provider } = useConfig()
  const line = useLineAddress()
  const name = basename(path)
  const note = unknownForm ? (
    <PageNote
      icon={FileWarning}
      actions={
        <Button size="small" onPress={unknownForm.retry}>
          {m.ui_retry()}
        </Button>
      }
    >
      {m.workspace_form_unknown({ reason: unknownForm.error.message })}
    </PageNote>
  ) : (
    onMakeForm &&
    isContent(path) && (
      <PageNote
        icon={FormInput}
        actions={
          <Button size="small" onPress={onMakeForm}>
            {m.workspace_make_form()}
          </Button>
        }
      >
        {m.workspace_no_form_of_file()}
      </PageNote>
    )
  )
  const rawUrl = rawAddress(provider, reference)
  switch (file.kind) {
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
      if (document) break
      return (
        <WithNote note={unknownForm && note}>
          <EmptyState
            icon={FileQuestion}
            title={m.workspace_missing({ name })}
            action={<LinkButton href={treeRoute(reference)}>{m.workspace_show_files()}</LinkButton>}
          >
            {m.workspace_missing_why({ path, ref })}
          </EmptyState>
        </WithNote>
      )
    case 'loaded':
      if (content?.kind === 'image') {
        return <ImagePreview path={path} bytes={file.bytes} mediaType={content.mediaType} rawUrl={rawUrl} />
      }
      if (content?.kind === 'binary') {
        return <NotText path={path} size={file.bytes.length} rawUrl={rawUrl} reason={m.workspace_binary()} />
      }
  }
  if (document) {
    return (
      <FileEditor reference={reference}>
        <WithNote note={note}>
          <CodePane document={document} line={line} />
        </WithNote>
      </FileEditor>
    )
  }
  if (content?.kind !== 'text') return <EditorLoading />
  return (
    <FileEditor reference={reference}>
      <WithNote note={note}>
        <CodeViewer text={content.text} label={m.workspace_code_of({ name })} line={line} />
      </WithNote>
    </FileEditor>
  )
}

/** Whether people write in the file: it is offered to have a form made of it. */
function isContent(path: string): boolean {
  return contentFormat(path) !== undefined && isReachable(path)
}

/** The code of a file below what is said of it. */
function WithNote({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.pane}>
      {note}
      <div className={styles.fill}>{children}</div>
    </div>
  )
}
