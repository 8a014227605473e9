import { useSyncExternalStore } from 'react'
import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { errorWords } from '~/validation/errorWords'
import type { SchemaError } from '~/validation/protocol'
import { referenceWords } from '~/validation/referenceWords'
import { schemaWords } from '~/validation/schemaCheck/schemaWords'
import { useFormErrors } from '~/validation/useFormErrors'
import type { ValidationState } from '~/validation/Validation'
import type { UnusedFile } from '~/workspace/forms/schemaFiles/bundle'
import { MAX_FILES } from '~/workspace/forms/schemaFiles/SchemaFiles'
import { inFormOrder, placeOf } from '../model/errorPlaces'
import { useForm } from '../model/FormContext'
import type { FormModel } from '../model/FormModel'
import { jumpTo } from '../model/reveal'
import listStyles from '../rowView/notes/PlacesList.module.css'
import { useView } from '../state/OpenForm'
import type { FormNotesProps } from './FormNotes'
import styles from './FormView.module.css'

/** Errors named at the top; the others are reached by 'Next problem'. */
const MAX_SHOWN = 5

/** What is to be said of the form as a whole, one below the other. */
export function NotesList({ ignored, unused }: FormNotesProps) {
  const form = useForm()
  const state = useFormErrors(form.store.document)
  const isShowingAll = useView((view) => view.isShowingAll)
  const [schemaProblem] = state.schemaProblems
  const lacking = lackingIn(state, unused)
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
      <FileNotes />
      {ignored.map((place) => (
        <Callout key={place} tone="warning">
          {m.forms_ignored({ place })}
        </Callout>
      ))}
      {unused.map(({ path, reason }) => (
        <Callout key={path} tone="warning">
          {unusedWords(path, reason)}
        </Callout>
      ))}
      {schemaProblem !== undefined && (
        <Callout tone="warning">{m.forms_schema_errors({ words: schemaWords(schemaProblem) })}</Callout>
      )}
      {lacking.length > 0 && <Callout>{m.forms_lacking({ references: referenceWords(lacking) })}</Callout>}
      {errors.length > 0 && (
        <Callout tone="danger" title={m.forms_summary_title()}>
          <ul className={listStyles.places}>
            {errors.map(({ pointer, words }) => (
              <li key={`${pointer} ${words}`}>
                <button type="button" className={listStyles.jump} onClick={() => jumpTo(form, pointer)}>
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

/** What the form leaves as it is in the file. */
function FileNotes() {
  const { store, subscribeRows } = useForm()
  const reading = useSyncExternalStore(subscribeRows, () => store.parse)
  if (!reading.ok) return null
  return (
    <>
      {reading.further.length > 0 && <Callout>{m.forms_further_documents()}</Callout>}
      {reading.problems.slice(0, MAX_SHOWN).map(({ offset, line, message }) => (
        <Callout key={offset} tone="warning">
          {m.forms_file_problem({ line, message })}
        </Callout>
      ))}
    </>
  )
}

function unusedWords(file: string, reason: UnusedFile['reason']): string {
  switch (reason) {
    case 'not-json':
      return m.forms_schema_file_not_json({ file })
    case 'no-schema':
      return m.forms_schema_file_no_schema({ file })
    case 'too-deep':
      return m.forms_schema_file_too_deep({ file })
    case 'too-large':
      return m.forms_schema_file_too_large({ file })
    case 'too-many':
      return m.forms_schema_file_too_many({ file, count: MAX_FILES })
    case 'not-read':
      break
  }
  return m.forms_schema_files_not_read()
}

/** What the schema refers to and is not at hand, but for what is told as a mistake in the schema, or of a file. */
function lackingIn(
  { lacking, schemaProblems }: ValidationState,
  unused: readonly UnusedFile[],
): readonly string[] {
  const told = new Set(schemaProblems.map(({ params }) => params.reference))
  return lacking.filter((reference) => {
    const file = (reference.split('#')[0] ?? '').replace(/^(?:\.{1,2}\/)+/, '')
    return !told.has(reference) && !unused.some(({ path }) => file !== '' && `/${path}`.endsWith(`/${file}`))
  })
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
