import { FileQuestion } from 'lucide-react'
import { FormLoading } from '~/editor/open/FormLoading'
import { useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { basename, isProjectPath } from '~/lib/paths'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { PathReference, TreeEntry } from '~/provider/types'
import { Button, EmptyState, ErrorState, LinkButton } from '~/ui'
import { FocusForm } from './FocusForm'

interface FocusAreaProps {
  readonly reference: PathReference
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

export function FocusArea({ reference, commit, entries }: FocusAreaProps) {
  const { path } = reference
  const name = basename(path)
  const { file, commit: at } = useFile(reference, commit, entries)
  const content = useFileContent(path, file)
  const base = useFileBase(file, content)
  const project = useOpenDocument(reference, base, at)

  if (file.kind === 'error') {
    return <ErrorState title={m.workspace_file_failed({ name })} error={file.error} onRetry={file.retry} />
  }
  if (file.kind === 'pending') return <FormLoading />
  if (file.kind === 'large') {
    return (
      <EmptyState
        title={m.workspace_large_file({ name })}
        action={<Button onPress={file.open}>{m.workspace_open_anyway()}</Button>}
      >
        {m.workspace_large_why()}
      </EmptyState>
    )
  }
  const isNoProject = !isProjectPath(path) || content?.kind === 'binary'
  if (isNoProject || file.kind === 'folder' || file.kind === 'submodule') {
    return (
      <EmptyState
        icon={FileQuestion}
        title={m.workspace_no_form({ name })}
        action={<LinkButton href={blobRoute(reference)}>{m.workspace_open_file()}</LinkButton>}
      >
        {m.workspace_no_form_why()}
      </EmptyState>
    )
  }
  if (!project) return <FormLoading />
  if (file.kind === 'missing' && project.text === '') {
    return (
      <EmptyState icon={FileQuestion} title={m.workspace_missing({ name })}>
        {m.workspace_missing_why({ path, ref: reference.ref })}
      </EmptyState>
    )
  }
  return <FocusForm project={project} commit={commit} entries={entries} />
}
