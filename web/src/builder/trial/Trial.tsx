import { ArrowLeft, Eraser, FileText, Monitor, Smartphone, Sparkles, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDocument } from '~/drafts/documents'
import { EditorLoading } from '~/editor/EditorLoading'
import { useFormat } from '~/editor/open/useFormat'
import { FormView } from '~/forms/FormView'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { Button, IconButton, SegmentedControl, useIsNarrow, VisuallyHidden } from '~/ui'
import { useEntries } from '~/workspace/entries/entriesOf'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { Collection } from '~/workspace/Project'
import sheet from '../Sheet.module.css'
import styles from './Trial.module.css'
import { fillIn, type TrialData, trialData, trialPath, trialValues } from './trialDocument'

interface TrialProps {
  readonly form: ProjectForm
  readonly project: PathReference
  readonly onClose: () => void
}

/** The form as a colleague gets it, to be filled in for trial: no data and no draft is touched, and nothing of it stays. */
export function Trial(props: TrialProps) {
  return props.form.data.kind === 'collection' ? (
    <EntryTrial {...props} collection={props.form.data} />
  ) : (
    <OpenTrial {...props} taken={NONE} />
  )
}

/** Of a collection one entry more, in the format of its entries. */
function EntryTrial({ collection, ...props }: TrialProps & { readonly collection: Collection }) {
  const { form, project } = props
  const { entries, isPending } = useEntries(project, collection)
  const taken = useMemo(() => entries.map(({ path }) => path), [entries])
  const format = useFormat(trialPath(form, {}, taken), form.body)
  if (isPending || format.kind === 'pending') return <EditorLoading />
  return <OpenTrial {...props} taken={taken} />
}

interface OpenTrialProps extends TrialProps {
  /** The files that are there. */
  readonly taken: readonly string[]
}

const NONE: readonly string[] = []

function OpenTrial({ form: drawn, project, onClose, taken }: OpenTrialProps) {
  const [{ document, form: first }] = useState(() => trialData(drawn, project, taken))
  // What is drawn meanwhile, as in the code beside it, is tried as well.
  const form = useMemo((): ProjectForm => ({ ...drawn, body: first.body }), [drawn, first.body])
  const [screen, setScreen] = useState<'desk' | 'phone'>('desk')
  const [isDataShown, setDataShown] = useState(false)
  const [said, setSaid] = useState('')
  const isEdited = useDocument(document, ({ isDirty }) => isDirty)
  const isNarrow = useIsNarrow()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function fill(): void {
    setSaid(m.trial_filled({ count: fillIn(document, form) }))
  }

  function clear(): void {
    document.reset()
    setSaid(m.trial_cleared())
  }

  function closeData(): void {
    setDataShown(false)
    opener.current?.focus()
  }

  return (
    <div className={styles.trial} data-screen={isNarrow ? undefined : screen}>
      <div className={styles.bar}>
        <Button size="small" icon={ArrowLeft} onPress={onClose}>
          {m.trial_close()}
        </Button>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {m.trial_title()}
        </h2>
        {!isNarrow && (
          <SegmentedControl
            label={m.trial_screen()}
            items={[
              { id: 'desk', label: m.trial_desk(), icon: Monitor },
              { id: 'phone', label: m.trial_phone(), icon: Smartphone },
            ]}
            selectedKey={screen}
            onSelectionChange={setScreen}
          />
        )}
        <Button size="small" icon={Sparkles} onPress={fill}>
          {m.trial_fill()}
        </Button>
        <Button size="small" variant="ghost" icon={Eraser} isDisabled={!isEdited} onPress={clear}>
          {m.trial_clear()}
        </Button>
      </div>
      <div className={styles.body}>
        <div className={styles.stage}>
          <div className={styles.screen}>
            <FormView
              form={form}
              projectReference={project}
              data={document}
              trial={{ isPhone: isNarrow || screen === 'phone' }}
            />
          </div>
        </div>
        <div className={sheet.opener}>
          <Button
            ref={opener}
            icon={FileText}
            size="small"
            aria-expanded={isDataShown}
            onPress={() => setDataShown(true)}
          >
            {m.trial_data()}
          </Button>
        </div>
        <aside className={sheet.sheet} data-open={isDataShown || undefined} aria-label={m.trial_data()}>
          <div className={styles.head}>
            <h3>{m.trial_data()}</h3>
            <span className={sheet.close}>
              <IconButton label={m.ui_close()} icon={X} size="small" onPress={closeData} />
            </span>
          </div>
          <DataText document={document} form={form} taken={taken} />
          <p className={styles.note}>{m.trial_note()}</p>
        </aside>
      </div>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </div>
  )
}

interface DataTextProps {
  readonly document: TrialData['document']
  readonly form: ProjectForm
  readonly taken: readonly string[]
}

/** What the file would say, and of a collection how it would be called. */
function DataText({ document, form, taken }: DataTextProps) {
  const text = useDocument(document, (now) => now.text)
  const path = useDocument(document, (now) => trialPath(form, trialValues(now, form), taken) ?? '')
  return (
    <>
      {form.data.kind === 'collection' && <p className={styles.path}>{m.trial_file({ path })}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be reached by keys */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </>
  )
}
