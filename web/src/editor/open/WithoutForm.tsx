import { Braces, FilePlus, FileWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { parseJson } from '~/formats/json'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { Button, EmptyState, ErrorState } from '~/ui'
import { optionsFaultWords } from './optionsFaultWords'
import type { OpenProject, ProjectData } from './useProject'

export interface WithoutFormProps extends Pick<OpenProject, 'project' | 'dataReference'> {
  readonly data: Exclude<ProjectData, { kind: 'open' | 'pending' | 'collection' }>
  /** Leads to the code of the project file, where it can be mended. */
  readonly codeAction: ReactNode
  readonly startText: () => string
}

/** Says why there is no form, and what to do about it. */
export function WithoutForm({ project, data, dataReference, codeAction, startText }: WithoutFormProps) {
  const refusal = (title: string, text: string, action?: ReactNode) => (
    <EmptyState icon={FileWarning} title={title} action={action}>
      {text}
    </EmptyState>
  )
  switch (data.kind) {
    case 'unknown':
      return <NoForm document={project} reason={data.reason} action={codeAction} />
    case 'outside':
      return refusal(m.editor_data_outside(), m.editor_data_outside_why({ path: data.dataFile }), codeAction)
    case 'missing':
      return (
        <EmptyState
          icon={FilePlus}
          title={m.editor_data_missing()}
          action={
            <Button variant="primary" icon={FilePlus} onPress={() => data.create(startText())}>
              {m.editor_data_create({ name: basename(dataReference?.path ?? '') })}
            </Button>
          }
        >
          {m.editor_data_missing_why({ path: dataReference?.path ?? '' })}
        </EmptyState>
      )
    case 'failed':
      return (
        <ErrorState
          title={m.editor_format_failed({ name: basename(dataReference?.path ?? '') })}
          error={m.editor_format_failed_why()}
          onRetry={data.retry}
        />
      )
    case 'not-text':
      return refusal(m.editor_data_not_text(), m.editor_data_not_text_why(), codeAction)
    case 'unreadable':
      break
  }
  return <Unreadable file={data.file} />
}

interface NoFormProps {
  readonly document: TextDocument
  readonly reason: Extract<ProjectData, { kind: 'unknown' }>['reason']
  readonly action: ReactNode
}

function NoForm({ document, reason, action }: NoFormProps) {
  switch (reason.kind) {
    case 'not-json':
      return <NotJson document={document} action={action} />
    case 'too-deep':
      return (
        <EmptyState icon={FileWarning} title={m.editor_project_too_deep()} action={action}>
          {m.editor_project_too_deep_why()}
        </EmptyState>
      )
    case 'bad-options':
      return (
        <EmptyState icon={FileWarning} title={m.editor_bad_options()} action={action}>
          {optionsFaultWords(reason.fault)}
        </EmptyState>
      )
    case 'not-a-project':
      break
  }
  return (
    <EmptyState icon={FileWarning} title={m.editor_not_a_project()} action={action}>
      {m.editor_not_a_project_why({ missing: reason.missing })}
    </EmptyState>
  )
}

function NotJson({ document, action }: { readonly document: TextDocument; readonly action: ReactNode }) {
  const parsed = parseJson(document.text)
  const name = basename(document.reference.path)
  if (parsed.ok) return null
  const { line, column, message } = parsed.error
  return (
    <EmptyState icon={Braces} title={m.editor_not_json({ name })} action={action}>
      {m.editor_not_json_at({ line, column, message })}
    </EmptyState>
  )
}

function Unreadable({ file }: { readonly file: Extract<ProjectData, { kind: 'unreadable' }>['file'] }) {
  switch (file.kind) {
    case 'error':
      return <ErrorState title={m.editor_data_failed()} error={file.error} onRetry={file.retry} />
    case 'large':
      return (
        <EmptyState
          icon={FileWarning}
          title={m.editor_data_large()}
          action={<Button onPress={file.open}>{m.editor_open_anyway()}</Button>}
        >
          {m.editor_large_why()}
        </EmptyState>
      )
    case 'folder':
    case 'submodule':
      break
  }
  return (
    <EmptyState icon={FileWarning} title={m.editor_data_not_text()}>
      {m.editor_data_not_text_why()}
    </EmptyState>
  )
}
