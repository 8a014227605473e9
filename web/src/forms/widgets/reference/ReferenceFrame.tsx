import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { Callout, Link } from '~/ui'
import type { WidgetProps } from '../WidgetProps'
import type { ReferenceOptions } from './ReferenceOptions'
import styles from './ReferenceWidget.module.css'
import { shownId } from './shownId'
import { type ReferencedList, useEntries } from './useEntries'
import { useReferenceOptions } from './useReferenceOptions'

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
  return children(useEntries(options))
}

interface ReferenceFrameProps {
  readonly list: ReferencedList
  /** Values of the field that the list does not have. */
  readonly unknown: readonly string[]
  readonly children: ReactNode
}

/** What stands around a choice of entries: what is wrong with it, and the way to where the entries are edited. */
export function ReferenceFrame({ list, unknown, children }: ReferenceFrameProps) {
  const { status, name, reference } = list
  return (
    <div className={styles.reference}>
      {children}
      <div className={styles.notes}>
        {status === 'missing' && <p className={styles.warning}>{m.forms_reference_missing({ name })}</p>}
        {status === 'ready' && unknown.length > 0 && (
          <p className={styles.warning}>
            {m.forms_reference_not_found({ values: unknown.map(shownId).join(', '), name })}
          </p>
        )}
        {reference !== undefined && (
          <Link href={blobRoute(reference)}>
            {m.forms_reference_open({ name })}
            <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
      </div>
    </div>
  )
}
