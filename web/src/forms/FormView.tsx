import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { draftKey } from '~/drafts/draft'
import type { TextDocument } from '~/drafts/TextDocument'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { lazyPart, VisuallyHidden } from '~/ui'
import { FormProvider, useForm, useView } from './FormContext'
import { showForm, takeForm } from './model/awayForms'
import { addOpenForm } from './model/openForms'
import type { ProjectForm } from './project/readProject'
import { BrokenData } from './view/BrokenData'
import { Contents } from './view/Contents'
import { FindBar } from './view/FindBar'
import { FormHeader } from './view/FormHeader'
import { FormNotes } from './view/FormNotes'
import { FormRows } from './view/FormRows'
import styles from './view/FormView.module.css'
import { Moving } from './view/moving/Moving'
import { onHistory } from './view/onHistory'
import { RemovedNote } from './view/RemovedNote'
import { UntitledHeading } from './view/row/TitleRowView'

// Hardly any form is without fields.
const NoFields = lazyPart(async () => (await import('./view/NoFields')).NoFields)

interface FormViewProps {
  /** What the project file says. */
  readonly form: ProjectForm
  readonly projectReference: PathReference
  /** The data file that the form changes. */
  readonly data: TextDocument
  /** Shows the data file's text; offered while that is not JSON. */
  readonly onShowCode?: () => void
}

/** The form of a project. Takes the height that it is given and scrolls inside. */
export function FormView(props: FormViewProps) {
  // A form belongs to one data file; another file is another form.
  return <DataForm key={draftKey(props.data.reference)} {...props} />
}

function DataForm({ form, projectReference, data, onShowCode }: FormViewProps) {
  const [model] = useState(() => takeForm(form, data, projectReference))
  useEffect(() => showForm(model), [model])
  useEffect(() => addOpenForm(model), [model])
  useEffect(() => model.setProject(form), [model, form])
  const section = useRef<HTMLElement>(null)
  useEffect(() => onFindKey(section.current, () => model.view.getState().setFinding(true)), [model])
  useEffect(() => onHistory(section.current, model), [model])

  return (
    <FormProvider value={model}>
      <section
        className={styles.form}
        aria-label={m.forms_form_of({ file: data.reference.path })}
        ref={section}
        tabIndex={-1}
      >
        <FormBody onShowCode={onShowCode} ignored={form.ignored} />
        <Moving />
        <RemovedNote />
        <Announcement />
      </section>
    </FormProvider>
  )
}

interface FormBodyProps {
  readonly onShowCode: (() => void) | undefined
  readonly ignored: readonly string[]
}

function FormBody({ onShowCode, ignored }: FormBodyProps) {
  const { store, subscribeRows } = useForm()
  const isReadable = useSyncExternalStore(subscribeRows, () => store.parse.ok)
  const isFinding = useView((view) => view.isFinding)
  if (!isReadable) return <BrokenData onShowCode={onShowCode} />
  return (
    <>
      <FormHeader />
      {isFinding && <FindBar />}
      <div className={styles.body}>
        <Contents />
        <FormRows empty={<NoFields onShowCode={onShowCode} />}>
          <UntitledHeading />
          <FormNotes ignored={ignored} />
        </FormRows>
      </div>
    </>
  )
}

function Announcement() {
  const announcement = useView((view) => view.announcement)
  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  )
}

/** Takes the browser's key for find while focus is in the form. */
function onFindKey(section: HTMLElement | null, find: () => void): () => void {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'f' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    find()
  }
  section?.addEventListener('keydown', handleKeyDown)
  return () => section?.removeEventListener('keydown', handleKeyDown)
}
