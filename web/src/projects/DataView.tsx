import type { ReactNode } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { DraftNote } from '~/editor/open/DraftNote'
import { FormLoading } from '~/editor/open/FormLoading'
import { SavedNote } from '~/editor/open/SavedNote'
import { FormView } from '~/forms/FormView'
import type { TextAsking } from '~/forms/model/FormContext'
import { usePlaceAddress } from '~/lib/navigation/usePlaceAddress'
import type { PathReference } from '~/provider/types'
import { lazyPart } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import styles from './DataView.module.css'

const LocalizedData = lazyPart(async () => (await import('./locales/LocalizedData')).LocalizedData, {
  fallback: () => <FormLoading />,
})

const ShownPublishing = lazyPart(async () => (await import('./ShownPublishing')).ShownPublishing, {
  isExtra: true,
})

interface DataViewProps {
  readonly form: ProjectForm
  readonly projectReference: PathReference
  /** Of a form that may be changed from here. */
  readonly renderTextAsking?: TextAsking | undefined
  readonly data: TextDocument
  /** Shows the code of the data file. */
  readonly onShowCode: () => void
  /** Stands above the form. */
  readonly start?: ReactNode
}

/** The form of some data, and what is to be said of their draft. */
export function DataView({ start, data, ...form }: DataViewProps) {
  const address = usePlaceAddress()
  const view = <FormView {...form} data={data} address={address} saved={<SavedNote document={data} />} />
  const { locales } = form.form
  return (
    <div className={styles.view}>
      {start}
      <DraftNote document={data} />
      <ShownPublishing form={form.form} reference={data.reference} />
      {locales ? (
        <LocalizedData form={form.form} data={data}>
          {view}
        </LocalizedData>
      ) : (
        <div className={styles.fill}>{view}</div>
      )}
    </div>
  )
}
