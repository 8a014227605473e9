import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { useForm } from '../model/FormContext'
import type { ReplacedRow } from '../rows/Row'
import { forgetReplaced, putBack } from '../state/changeKind'
import styles from './Row.module.css'

/** Shows what a choice of another type took out of the file; it can be put back, or let go. */
export function ReplacedRowView({ row }: { readonly row: ReplacedRow }) {
  const form = useForm()
  const { field, text } = row
  const value = shorten(text, MAX_LENGTH)
  return (
    <Callout
      title={m.forms_kept_title()}
      action={
        !field.isReadOnly && (
          <span className={styles.controls}>
            <Button
              size="small"
              aria-label={m.forms_put_back_of({ value })}
              onPress={() => putBack(form, field, text)}
            >
              {m.forms_put_back()}
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={m.forms_forget_of({ value })}
              onPress={() => forgetReplaced(form, row)}
            >
              {m.forms_forget()}
            </Button>
          </span>
        )
      }
    >
      {m.forms_replaced({ value })}
    </Callout>
  )
}

/** As much as is read at a glance. */
const MAX_LENGTH = 160
