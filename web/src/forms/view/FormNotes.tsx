import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { useForm, useView } from '../FormContext'
import { inFormOrder, placeOf } from '../model/errorPlaces'
import { jumpTo } from '../model/reveal'
import { errorWords } from '../validation/errorWords'
import { useFormErrors } from '../validation/useFormErrors'
import styles from './FormView.module.css'

/** Errors named at the top; the others are reached by 'Next problem'. */
const MAX_SHOWN = 5

/** What concerns the form as a whole: the error summary, a schema with mistakes, a check that could not be done. */
export function FormNotes() {
  const form = useForm()
  const state = useFormErrors(form.store.document)
  const isShowingAll = useView((view) => view.isShowingAll)
  const [schemaError] = state.schemaErrors
  const errors = isShowingAll ? inFormOrder(form, state.errors).slice(0, MAX_SHOWN) : []
  return (
    <div className={styles.notes}>
      {state.status === 'too-slow' && (
        <Callout
          tone="warning"
          action={
            <Button size="small" onPress={() => form.check()}>
              {m.forms_check_again()}
            </Button>
          }
        >
          {m.forms_check_too_slow()}
        </Callout>
      )}
      {state.status === 'failed' && (
        <Callout tone="warning">{m.forms_check_failed({ reason: state.reason })}</Callout>
      )}
      {schemaError !== undefined && (
        <Callout tone="warning">{m.forms_schema_errors({ place: schemaError || '/' })}</Callout>
      )}
      {errors.length > 0 && (
        <Callout tone="danger" title={m.forms_summary_title()}>
          <ul className={styles.summary}>
            {errors.map((error) => {
              const { key, title, item } = placeOf(form, error.pointer)
              return (
                <li key={`${key} ${error.keyword}`}>
                  <button type="button" className={styles.jump} onClick={() => jumpTo(form, error.pointer)}>
                    {item === undefined
                      ? errorWords(error, title)
                      : m.forms_in_item({ item, words: errorWords(error, title) })}
                  </button>
                </li>
              )
            })}
          </ul>
          {state.count > errors.length && (
            <p>{m.forms_summary_more({ count: state.count - errors.length })}</p>
          )}
        </Callout>
      )}
    </div>
  )
}
