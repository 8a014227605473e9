import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import type { TextDocument } from '~/drafts/TextDocument'
import { DocumentBar } from '~/editor/open/DocumentBar'
import { DraftNote } from '~/editor/open/DraftNote'
import type { OpenProject, ProjectData } from '~/editor/open/useProject'
import type { JsonValue } from '~/formats/nodes'
import { FormProvider } from '~/forms/model/FormContext'
import { createFormModel, type FormModel } from '~/forms/model/FormModel'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { Callout } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { formTitle, type Project } from '~/workspace/Project'
import { type ProjectReading, readProject } from '~/workspace/readProject'
import styles from './Builder.module.css'
import { Canvas } from './canvas/Canvas'
import { CanvasProvider } from './canvas/CanvasContext'
import { CanvasView } from './canvas/CanvasView'
import { ShownEntry } from './entry/ShownEntry'
import { DataQuestion } from './migration/question/DataQuestion'
import { Properties } from './properties/Properties'
import { Trial } from './trial/Trial'
import { TryItButton } from './trial/TryItButton'

export interface BuilderProps {
  readonly open: OpenProject
  /** What the project file says, with the files that it refers to. */
  readonly reading: ProjectReading
  /** The file cannot be read at the moment, as in the middle of typing its code: it said so at last. */
  readonly isStale: boolean
  /** Leads to the code of the project file. */
  readonly codeAction: ReactNode
}

/** Draws the form of a project: what its file says, with the data in it. */
export function Builder({ open, reading, isStale, codeAction }: BuilderProps) {
  const { project } = open
  const [isTried, setTried] = useState(false)
  const tryIt = useRef<HTMLButtonElement>(null)
  const drawn = useMemo(
    () => (reading.kind === 'form' ? withoutLanguages(reading.form) : undefined),
    [reading],
  )

  function endTrial(): void {
    flushSync(() => setTried(false))
    tryIt.current?.focus()
  }

  return (
    <section
      className={styles.builder}
      aria-label={m.canvas_builder_of({ file: basename(project.reference.path) })}
    >
      {isTried && drawn !== undefined && (
        <Trial form={drawn} project={project.reference} onClose={endTrial} />
      )}
      {/* It stays as it is meanwhile: what is selected, and where it was scrolled to. */}
      <div className={styles.drawing} hidden={isTried}>
        <DocumentBar
          document={project}
          actions={drawn !== undefined && <TryItButton ref={tryIt} onPress={() => setTried(true)} />}
        />
        <DraftNote document={project} />
        {isStale && (
          <div className={styles.note}>
            <Callout tone="warning" title={m.canvas_stale()} action={codeAction}>
              {reading.kind === 'form' ? m.canvas_stale_why() : m.canvas_stale_never()}
            </Callout>
          </div>
        )}
        {reading.kind === 'form' && drawn !== undefined && (
          <DrawnForm project={project} data={open.data} form={drawn} whole={reading.form} />
        )}
      </div>
    </section>
  )
}

interface DrawnFormProps {
  readonly project: TextDocument
  readonly data: ProjectData
  readonly form: ProjectForm
  /** The same form, if it is not about one language of the data file alone. */
  readonly whole: ProjectForm
}

function DrawnForm({ project, data, form: drawn, whole }: DrawnFormProps) {
  const withFile = (document: TextDocument | undefined, choice?: ReactNode) => (
    <DrawnData
      key={drawn.path}
      project={project}
      whole={whole}
      form={drawn}
      choice={choice}
      data={document}
    />
  )
  if (data.kind === 'collection') {
    return (
      <ShownEntry reference={project.reference} project={data.project}>
        {withFile}
      </ShownEntry>
    )
  }
  return withFile(data.kind === 'open' && drawn === whole ? data.document : undefined)
}

interface DrawingProps {
  readonly project: TextDocument
  /** What the project file says, with all its languages. */
  readonly whole: ProjectForm
  readonly form: ProjectForm
  /** Of a collection: which of its entries is shown. */
  readonly choice?: ReactNode
}

/** With the data of a file, or where there are none with an empty file that nobody keeps. */
function DrawnData({ data, ...props }: DrawingProps & { readonly data: TextDocument | undefined }) {
  const { project, form } = props
  const [{ file, model }, setShown] = useState(() => shownWith(data, project, form))
  if (file !== data) setShown(shownWith(data, project, form, model))
  useEffect(() => model.connect(), [model])
  // What cannot be read has no values to show.
  const isReadable = useSyncExternalStore(model.subscribeRows, () => model.store.parse.ok)
  if (!isReadable && data !== undefined) return <DrawnData key="unreadable" {...props} data={undefined} />
  return <Drawing {...props} model={model} />
}

/** @param earlier with other data: what was open in it is open here. */
function shownWith(
  file: TextDocument | undefined,
  { reference }: TextDocument,
  form: ProjectForm,
  earlier?: FormModel,
): { readonly file: TextDocument | undefined; readonly model: FormModel } {
  const drawn = file === undefined ? { ...form, body: null } : form
  return {
    file,
    model: createFormModel(drawn, file ?? emptyFile(reference, form), reference, {
      isDrawn: true,
      like: earlier,
    }),
  }
}

function emptyFile(reference: PathReference, { schema }: ProjectForm): TextDocument {
  const text = typeOf(schema) === 'array' ? '[]\n' : '{}\n'
  const path = `${reference.path}.drawn.json`
  return new EditedDocument({ ...reference, path }, { sha: null, text, mode: '100644' })
}

function Drawing({ project, whole, form, choice, model }: DrawingProps & { readonly model: FormModel }) {
  const [canvas, setCanvas] = useState(() => new Canvas(project, model, writtenSchema(project, form)))
  // The form is shown with other data: whoever draws it goes on where they are.
  if (canvas.form !== model) setCanvas(canvas.over(model))
  useEffect(() => {
    canvas.setWritten(writtenSchema(project, form))
    model.setProject(form)
  }, [canvas, project, model, form])
  const file = model.document.reference.path
  return (
    <FormProvider value={model}>
      <CanvasProvider value={canvas}>
        <div className={styles.body}>
          <div className={styles.drawn}>
            {choice}
            <CanvasView key={file} title={formTitle(form) ?? basename(form.path)} />
            <DataQuestion document={project} project={whole} onAnswered={() => canvas.endTyping()} />
          </div>
          <Properties key={file} />
        </div>
      </CanvasProvider>
    </FormProvider>
  )
}

/** Without the schemas of other files that the form has taken in. */
function writtenSchema({ text }: TextDocument, form: ProjectForm): JsonValue {
  const reading = readProject(text, form.path)
  if (reading.kind !== 'form') return form.schema
  return withoutLanguages(reading.form).schema
}

/** Of a file with a member for each language, the form of one of them: that is what is written. */
function withoutLanguages<Form extends Project>(form: Form): Form {
  const { locales } = form
  return locales?.member === undefined ? form : { ...form, ...locales.member, locales: undefined }
}

function typeOf(schema: JsonValue): JsonValue | undefined {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema['type'] : undefined
}
