import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { Button, Callout, Link } from '~/ui'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { shownId } from '../../references/shownId'
import type { EntryReading } from '../../references/useCollectionEntries'
import { useEntriesOfField } from '../../references/useEntriesOfField'
import type { ReferencedList } from '../../references/useReferencedList'
import { useReferenceOptions } from '../../references/useReferenceOptions'
import type { WidgetProps } from '../WidgetProps'
import styles from './ReferenceWidget.module.css'

interface ReferenceGateProps extends WidgetProps {
  readonly children: (list: ReferencedList) => ReactNode
}

/** The list that a field's references lead to. */
export function ReferenceGate({ field, children }: ReferenceGateProps) {
  const options = useReferenceOptions(field.ui)
  if (options) return <WithEntries options={options}>{children}</WithEntries>
  return <Callout tone="warning">{m.forms_reference_outside()}</Callout>
}

interface WithEntriesProps {
  readonly options: ReferenceOptions
  readonly children: (list: ReferencedList) => ReactNode
}

function WithEntries({ options, children }: WithEntriesProps) {
  return children(useEntriesOfField(options))
}

interface ReferenceFrameProps {
  readonly list: ReferencedList
  /** The values of the field, each once. */
  readonly chosen: readonly string[]
  readonly children: ReactNode
}

/** What stands around a choice of entries: what is wrong with it, and the way to where the entries are edited. */
export function ReferenceFrame({ list, chosen, children }: ReferenceFrameProps) {
  const { status, name, reference, entries, reading } = list
  const paths = chosen.flatMap((id) => entries.byId.get(id)?.path ?? []).join('\n')
  const see = reading?.see
  useEffect(() => {
    if (paths !== '') for (const path of paths.split('\n')) see?.(path)
  }, [see, paths])
  const unknown = chosen.filter((id) => isUnknown(list, id))
  // A single entry with a file of its own is opened itself.
  const [only] = chosen.length === 1 ? chosen : []
  const { path, label } = entries.byId.get(only ?? '') ?? {}
  return (
    <div className={styles.reference}>
      {children}
      <div className={styles.notes}>
        {status === 'missing' && <p className={styles.warning}>{m.forms_reference_missing({ name })}</p>}
        {unknown.length > 0 && (
          <p className={styles.warning}>
            {m.forms_reference_not_found({ values: unknown.map(shownId).join(', '), name })}
          </p>
        )}
        {reading && <ReadingNote reading={reading} name={name} />}
        {reference !== undefined && (
          <Link href={blobRoute({ ...reference, path: path ?? reference.path })}>
            {m.forms_reference_open({ name: (path && label) ?? name })}
            <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
      </div>
    </div>
  )
}

/** Whether the list is known not to have a value. */
export function isUnknown({ status, entries, reading }: ReferencedList, id: string): boolean {
  return status === 'ready' && (reading?.waiting ?? 0) === 0 && !entries.byId.has(id)
}

/** Fewer are read before anybody has read that they are. */
const FEW = 400

function ReadingNote({ reading, name }: { readonly reading: EntryReading; readonly name: string }) {
  const { waiting, error, retry } = reading
  if (error) {
    return (
      <p className={styles.warning}>
        {m.forms_reference_unread({ name, reason: error.message })}{' '}
        <Button size="small" onPress={retry}>
          {m.ui_retry()}
        </Button>
      </p>
    )
  }
  return waiting > FEW && <p className={styles.reading}>{m.forms_reference_reading({ count: waiting })}</p>
}
