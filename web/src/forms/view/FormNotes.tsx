import { useSyncExternalStore } from 'react'
import { lazyPart } from '~/ui'
import { useFormErrors } from '~/validation/useFormErrors'
import type { ValidationState } from '~/validation/Validation'
import type { UnusedFile } from '~/workspace/forms/schemaFiles/bundle'
import { useForm } from '../model/FormContext'
import { useView } from '../state/OpenForm'

const NotesList = lazyPart(async () => (await import('./NotesList')).NotesList)

export interface FormNotesProps {
  /** Parts of the project file that are passed over. */
  readonly ignored: readonly string[]
  /** Files that the schema refers to, and that are not used. */
  readonly unused: readonly UnusedFile[]
}

/** What concerns the form as a whole: the error summary, a schema with mistakes, a check that could not be done. */
export function FormNotes(props: FormNotesProps) {
  const { store, subscribeRows } = useForm()
  const state = useFormErrors(store.document)
  const isShowingAll = useView((view) => view.isShowingAll)
  const reading = useSyncExternalStore(subscribeRows, () => store.parse)
  const isNoted =
    props.ignored.length > 0 ||
    props.unused.length > 0 ||
    isCheckNoted(state) ||
    (isShowingAll && state.errors.length > 0) ||
    (reading.ok && reading.further.length + reading.problems.length > 0)
  // Most forms have none, and come without the words for them.
  return isNoted && <NotesList {...props} />
}

function isCheckNoted({ status, schemaProblems, lacking }: ValidationState): boolean {
  const isDone = status === 'unchecked' || status === 'checking' || status === 'checked'
  return schemaProblems.length > 0 || lacking.length > 0 || (!isDone && status !== 'unreadable')
}
