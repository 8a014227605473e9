import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { useForm, useView } from '../FormContext'
import { inFormOrder, placeOf } from '../model/errorPlaces'
import type { FormModel } from '../model/FormModel'
import { jumpTo } from '../model/reveal'
import { errorWords } from '../validation/errorWords'
import type { SchemaError } from '../validation/protocol'
import { schemaWords } from '../validation/schemaCheck/schemaWords'
import { useFormErrors } from '../validation/useFormErrors'
import styles from './FormView.module.css'

/** Errors named at the top; the others are reached by 'Next problem'. */
const MAX_SHOWN = 5

interface FormNotesProps {
  /** Parts of the project file that are passed over. */
  readonly ignored: readonly string[]
}

/** What concerns the form as a whole: the error summary, a schema with mistakes, a check that could not be done. */
export function FormNotes({ ignored }: FormNotesProps) {
  const form = useForm()
  const state = useFormErrors(form.store.document)
  const isShowingAll = useView((view) => view.isShowingAll)
  const [schemaProblem] = state.schemaProblems
  const errors = isShowingAll ? firstErrors(form, state.errors) : []
  const again = (
    <Button size="small" onPress={() => form.check()}>
      {m.forms_check_again()}
    </Button>
  )
  return (
    <div className={styles.notes}>
      {state.status === 'too-slow' && (
        <Callout tone="warning" action={again}>
          {m.forms_check_too_slow()}
        </Callout>
      )}
      {state.status === 'not-loaded' && (
        <Callout tone="warning" action={again}>
          {m.forms_check_not_loaded()}
        </Callout>
      )}
      {state.status === 'failed' && (
        <Callout tone="warning">{m.forms_check_failed({ reason: state.reason })}</Callout>
      )}
      {ignored.map((place) => (
        <Callout key={place} tone="warning">
          {m.forms_ignored({ place })}
        </Callout>
      ))}
      {schemaProblem !== undefined && (
        <Callout tone="warning">{m.forms_schema_errors({ words: schemaWords(schemaProblem) })}</Callout>
      )}
      {errors.length > 0 && (
        <Callout tone="danger" title={m.forms_summary_title()}>
          <ul className={styles.summary}>
            {errors.map(({ pointer, words }) => (
              <li key={`${pointer} ${words}`}>
                <button type="button" className={styles.jump} onClick={() => jumpTo(form, pointer)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
          {state.count > errors.length && (
            <p>{m.forms_summary_more({ count: state.count - errors.length })}</p>
          )}
        </Callout>
      )}
    </div>
  )
}

interface NamedError {
  readonly pointer: string
  readonly words: string
}

/** In the order of the form; what is said twice of a field is one. */
function firstErrors(form: FormModel, errors: readonly SchemaError[]): readonly NamedError[] {
  const named = new Map<string, NamedError>()
  for (const error of inFormOrder(form, errors)) {
    if (named.size === MAX_SHOWN) break
    const { title, item } = placeOf(form, error.pointer)
    const own = errorWords(error, title)
    const words = item === undefined ? own : m.forms_in_item({ item, words: own })
    named.set(`${error.pointer} ${words}`, { pointer: error.pointer, words })
  }
  return [...named.values()]
}
