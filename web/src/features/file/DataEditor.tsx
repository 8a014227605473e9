import { useMemo } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { EditorLoading } from '~/editor/EditorLoading'
import { FormLoading } from '~/editor/open/FormLoading'
import { useFormat } from '~/editor/open/useFormat'
import { useLineAddress } from '~/lib/navigation/useLineAddress'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { DataView } from '~/projects/DataView'
import { ErrorState, lazyPart, useFlow, useIsNarrow } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { useWholeForm } from '~/workspace/forms/schemaFiles/useWholeForms'
import { ProjectLine } from './ProjectLine'
import { Panes } from './panes/Panes'
import type { View } from './panes/panes'
import { useFilePanes } from './panes/useFilePanes'
import { usePaneOrientation } from './panes/usePaneOrientation'

const CodePane = lazyPart(async () => (await import('./CodePane')).CodePane, {
  fallback: () => <EditorLoading />,
})

const CodeSnippets = lazyPart(async () => (await import('./snippets/CodeSnippets')).CodeSnippets)

const views: readonly View[] = ['form', 'code', 'snippets']

export interface DataEditorProps {
  readonly data: TextDocument
  /** The form that a project makes of the file. */
  readonly form: ProjectForm
  readonly commit: string
}

/** The editor of a data file or an entry, opened at its own address: what its project shows of it. */
export function DataEditor({ data, form: own, commit }: DataEditorProps) {
  const { reference } = data
  const { owner, repo, path } = reference
  const form = useWholeForm(reference, commit, own)
  const format = useFormat(path, own.body)
  const line = useLineAddress()
  const panes = useFilePanes(`${owner}/${repo}/${path}`, views, { line })
  const orientation = usePaneOrientation()
  const isNarrow = useIsNarrow()
  useFlow(isNarrow && panes.panes.length === 1 && panes.panes[0]?.view === 'form')
  const projectReference = useMemo(() => ({ ...reference, path: own.path }), [reference, own.path])

  const renderView = (view: View) => {
    if (view === 'code') return <CodePane document={data} schema={form?.schema} line={line} />
    if (view === 'snippets') return <CodeSnippets reference={reference} />
    if (format.kind === 'failed')
      return (
        <ErrorState
          title={m.editor_format_failed({ name: basename(path) })}
          error={m.editor_format_failed_why()}
          onRetry={format.retry}
        />
      )
    if (form === undefined || format.kind === 'pending') return <FormLoading />
    return (
      <DataView
        form={form}
        projectReference={projectReference}
        data={data}
        onShowCode={() => panes.show('code')}
        start={<ProjectLine data={data} project={own} />}
      />
    )
  }
  return <Panes {...panes} views={views} orientation={orientation} renderView={renderView} />
}
