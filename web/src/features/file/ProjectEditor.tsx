import { Braces, FileWarning, PencilRuler } from 'lucide-react'
import { useState } from 'react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { EditorLoading } from '~/editor/EditorLoading'
import { useProject } from '~/editor/open/useProject'
import type { JsonValue } from '~/formats/nodes'
import { type LineWish, useLineAddress } from '~/lib/navigation/useLineAddress'
import { m } from '~/paraglide/messages'
import { useIsJustBegun } from '~/projects/justBegun'
import { ProjectView } from '~/projects/ProjectView'
import type { TreeEntry } from '~/provider/types'
import { Button, lazyPart, PageNote, SegmentedControl } from '~/ui'
import { useProjectReading } from '~/workspace/forms/useProjectReading'
import { Panes } from './panes/Panes'
import type { View } from './panes/panes'
import { useFilePanes } from './panes/useFilePanes'
import { usePaneOrientation } from './panes/usePaneOrientation'

const CodePane = lazyPart(async () => (await import('./CodePane')).CodePane, {
  fallback: () => <EditorLoading />,
})

const CodeSnippets = lazyPart(async () => (await import('./snippets/CodeSnippets')).CodeSnippets)

const Builder = lazyPart(async () => (await import('~/builder/Builder')).Builder, {
  fallback: () => <EditorLoading />,
})

const AskForText = lazyPart(async () => (await import('~/builder/fromForm/AskForText')).AskForText)

const DataQuestion = lazyPart(
  async () => (await import('~/builder/migration/question/DataQuestion')).DataQuestion,
)

const views: readonly View[] = ['form', 'builder', 'code', 'snippets']

export interface ProjectEditorProps {
  readonly project: TextDocument
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

/** Which file the code is of. */
interface CodeChoice {
  readonly file: 'data' | 'project'
  /** Of the project file, that an address led to before this was chosen. */
  readonly line: LineWish | undefined
}

/** The editor of a project: the form of its data, the code of both files, and how to fetch the data. */
export function ProjectEditor({ project, commit, entries }: ProjectEditorProps) {
  const { reading, isStale, isPending } = useProjectReading(project, commit)
  const open = useProject({ project, reading, commit, entries })
  const { owner, repo, path } = project.reference
  const line = useLineAddress()
  const first = useIsJustBegun(project.reference) ? 'builder' : 'form'
  const panes = useFilePanes(`${owner}/${repo}/${path}`, views, { first, line })
  const orientation = usePaneOrientation()
  const isChanged = useDocument(project, ({ isDirty }) => isDirty)
  const [chosen, setChosen] = useState<CodeChoice>({ file: 'data', line: undefined })
  const isLed = line !== undefined && line !== chosen.line
  const codeFile = isLed ? 'project' : chosen.file
  const data = open.data.kind === 'open' ? open.data.document : undefined

  const chooseCode = (file: CodeChoice['file']) => setChosen({ file, line })
  const showCode = (file: CodeChoice['file']) => {
    chooseCode(file)
    panes.show('code')
  }
  const showBuilder = () => {
    const pane = panes.panes.find(({ view }) => view === 'form')
    if (pane) panes.select(pane.id, 'builder')
  }
  const codeAction = (
    <Button icon={Braces} onPress={() => showCode('project')}>
      {m.workspace_show_code()}
    </Button>
  )
  const renderView = (view: View) => {
    switch (view) {
      case 'form':
        return (
          <ProjectView
            open={open}
            reading={reading}
            isPending={isPending}
            codeAction={codeAction}
            onShowCode={() => showCode('data')}
            renderTextAsking={(field) => <AskForText project={project} field={field} />}
            start={
              isStale ? (
                <PageNote icon={FileWarning} actions={codeAction}>
                  {m.workspace_form_stale()}
                </PageNote>
              ) : (
                reading.kind === 'form' &&
                isBlank(reading.form.schema) && (
                  <PageNote
                    icon={PencilRuler}
                    actions={
                      <Button size="small" onPress={showBuilder}>
                        {m.workspace_draw_form()}
                      </Button>
                    }
                  >
                    {m.workspace_no_form_yet()}
                  </PageNote>
                )
              )
            }
            isAlone={panes.panes.length === 1}
          />
        )
      case 'builder':
        return (
          <Builder
            open={open}
            reading={reading}
            isStale={isStale || reading.kind !== 'form'}
            codeAction={codeAction}
          />
        )
      case 'code':
        return (
          <CodePane
            key={codeFile}
            document={codeFile === 'data' && data ? data : project}
            schema={reading.kind === 'form' ? reading.form.schema : undefined}
            line={codeFile === 'project' || !data ? line : undefined}
            end={
              (codeFile === 'project' || !data) &&
              isChanged &&
              !isStale &&
              reading.kind === 'form' && <DataQuestion document={project} project={reading.form} />
            }
            start={
              data && (
                <SegmentedControl
                  label={m.workspace_code_file()}
                  items={[
                    { id: 'data', label: m.workspace_code_data() },
                    { id: 'project', label: m.workspace_code_project() },
                  ]}
                  selectedKey={codeFile}
                  onSelectionChange={chooseCode}
                />
              )
            }
          />
        )
      case 'snippets':
        break
    }
    return <CodeSnippets reference={open.dataReference ?? project.reference} />
  }
  return <Panes {...panes} views={views} orientation={orientation} renderView={renderView} />
}

/** Whether a schema says nothing of what is in the data: `{}`, as of a project that was just made. */
function isBlank(schema: JsonValue): boolean {
  const says = typeof schema === 'object' && schema !== null ? Object.keys(schema) : []
  return (
    schema === true || says.every((keyword) => ['$schema', 'title', 'description', 'type'].includes(keyword))
  )
}
