import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { draftKey } from '~/drafts/draft'
import type { TextDocument } from '~/drafts/TextDocument'
import type { PlaceAddress } from '~/lib/navigation/usePlaceAddress'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { lazyPart, VisuallyHidden } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { UnusedFile } from '~/workspace/forms/schemaFiles/bundle'
import { ignoredOf } from '~/workspace/publishing/readPublishing'
import { showForm, takeForm } from './model/awayForms'
import {
  FormProvider,
  ShowCodeProvider,
  type TextAsking,
  TextAskingProvider,
  useForm,
  useRows,
} from './model/FormContext'
import { createFormModel, type FormModel } from './model/FormModel'
import { addOpenForm } from './model/openForms'
import { Moving } from './moving/Moving'
import { UntitledHeading } from './rowView/TitleRowView'
import { useView } from './state/OpenForm'
import { BrokenData } from './view/BrokenData'
import { Contents } from './view/Contents'
import { FindBar } from './view/FindBar'
import { FormHeader } from './view/FormHeader'
import { FormNotes } from './view/FormNotes'
import { FormRows } from './view/FormRows'
import styles from './view/FormView.module.css'
import { HeldQuestion } from './view/HeldQuestion'
import { onFindKeys } from './view/onFindKeys'
import { onHistory } from './view/onHistory'
import { PlaceInAddress } from './view/PlaceInAddress'
import { RefusedEdit } from './view/RefusedEdit'
import { RemovedNote } from './view/RemovedNote'
import { TitleInHead } from './view/TitleInHead'

// Hardly any form is without fields.
const NoFields = lazyPart(async () => (await import('./view/NoFields')).NoFields)

const NONE: readonly UnusedFile[] = []

interface FormViewProps {
  /** What the project file says. */
  readonly form: ProjectForm
  readonly projectReference: PathReference
  /** Where whoever is here may change the form itself. */
  readonly renderTextAsking?: TextAsking | undefined
  /** The data file that the form changes. */
  readonly data: TextDocument
  /** Shows the data file's text; offered while that cannot be read, and where the form cannot do something. */
  readonly onShowCode?: () => void
  /** Where the page's address says which place of the form is shown. */
  readonly address?: PlaceAddress
  /** Says where its edits are kept. */
  readonly saved?: ReactNode
  /** Somebody tries the form: nothing of it is kept. */
  readonly trial?: FormTrial
}

export interface FormTrial {
  /** Whether it is shown as on a phone. */
  readonly isPhone: boolean
}

/** The form of a project. Takes the height that it is given and scrolls inside. */
export function FormView(props: FormViewProps) {
  // A form belongs to one data file; another file, or another way to read it, is another form.
  return <DataForm key={`${draftKey(props.data.reference)} ${props.form.body ?? ''}`} {...props} />
}

function DataForm({
  form,
  projectReference,
  renderTextAsking,
  data,
  onShowCode,
  address,
  saved,
  trial,
}: FormViewProps) {
  const [model] = useState(() =>
    trial === undefined
      ? takeForm(form, data, projectReference)
      : createFormModel(form, data, projectReference, { isTrial: true }),
  )
  useEffect(() => showModel(model), [model])
  useEffect(() => model.setProject(form), [model, form])
  const section = useRef<HTMLElement>(null)
  useEffect(() => onFindKeys(section.current, () => model.view.getState().setFinding(true)), [model])
  useEffect(() => onHistory(section.current, model), [model])
  const ignored = useMemo(() => ignoredOf(form), [form])

  return (
    <FormProvider value={model}>
      <ShowCodeProvider value={onShowCode}>
        <section
          className={styles.form}
          aria-label={m.forms_form_of({ file: data.reference.path })}
          ref={section}
          tabIndex={-1}
        >
          <TextAskingProvider value={renderTextAsking}>
            {address !== undefined && <PlaceInAddress address={address} />}
            {address !== undefined && <TitleInHead />}
            {trial !== undefined && <TrialPages {...trial} />}
            <FormBody onShowCode={onShowCode} ignored={ignored} unused={form.unused ?? NONE} saved={saved} />
          </TextAskingProvider>
          <Moving />
          <HeldQuestion />
          <RefusedEdit />
          <RemovedNote />
          <Announcement />
        </section>
      </ShowCodeProvider>
    </FormProvider>
  )
}

/** Has a form follow its data. One that is tried is nothing that others find, or that is there again. */
function showModel(model: FormModel): () => void {
  if (model.isTrial) return model.connect()
  const stops = [showForm(model), addOpenForm(model)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A phone shows what is deep in a form as pages. */
function TrialPages({ isPhone }: FormTrial) {
  const { view } = useForm()
  useLayoutEffect(() => view.getState().setPaged(isPhone), [view, isPhone])
  return null
}

interface FormBodyProps {
  readonly onShowCode: (() => void) | undefined
  readonly ignored: readonly string[]
  readonly unused: readonly UnusedFile[]
  readonly saved: ReactNode
}

function FormBody({ onShowCode, ignored, unused, saved }: FormBodyProps) {
  const { store, subscribeRows } = useForm()
  const isReadable = useSyncExternalStore(subscribeRows, () => store.parse.ok)
  const isFinding = useView((view) => view.isFinding)
  const isFirstPage = useRows().pages.length === 0
  if (!isReadable) return <BrokenData onShowCode={onShowCode} />
  return (
    <>
      <FormHeader saved={saved} />
      {isFinding && <FindBar />}
      <div className={styles.body}>
        <Contents />
        <FormRows empty={<NoFields onShowCode={onShowCode} />}>
          {isFirstPage && (
            <>
              <UntitledHeading />
              <FormNotes ignored={ignored} unused={unused} />
            </>
          )}
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
