import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Button, VisuallyHidden } from '~/ui'
import type { Field } from '../../fields/Field'
import { useForm, useRows } from '../../model/FormContext'
import { leavePage } from '../../model/pages'
import { rootTitle } from '../../rows/names/memberTitle'
import titleStyles from '../Title.module.css'
import { useSummary } from '../useSummary'
import styles from './Heading.module.css'

interface PageHeadProps {
  readonly describedBy: string | undefined
  /** What is on the page, by its name. */
  readonly children: ReactNode
}

/** The heading of a page of its own; above it the way back, called by what the page is in. */
export function PageHead({ describedBy, children }: PageHeadProps) {
  const form = useForm()
  const around = useRows().pages.at(-1)?.around
  const place = around === undefined ? <FormName /> : <NameOf field={around.field} />
  return (
    <div className={styles.page}>
      <Button size="small" variant="ghost" icon={ChevronLeft} onPress={() => leavePage(form)}>
        {place}
      </Button>
      <h2
        className={titleStyles.formTitle}
        tabIndex={-1}
        data-start
        data-part="page"
        aria-describedby={describedBy}
      >
        {children}
        <VisuallyHidden elementType="span">
          {', '}
          {place}
        </VisuallyHidden>
      </h2>
    </div>
  )
}

function FormName() {
  const { resolver } = useForm()
  return rootTitle(resolver) ?? m.forms_root()
}

function NameOf({ field }: { readonly field: Field }) {
  return useSummary(field) || field.title
}
