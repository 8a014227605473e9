import type { Draft } from '~/drafts/draft'
import { isProjectPath } from '~/lib/paths'
import type { RefReference } from '~/provider/types'
import { lazyPart } from '~/ui'

const FormChanges = lazyPart(async () => (await import('./FormChanges')).FormChanges)

interface FormNotesProps {
  readonly reference: RefReference
  /** What a commit is to carry. */
  readonly drafts: readonly Draft[]
}

/** What is to be known of the data of the forms that a commit changes. */
export function FormNotes({ reference, drafts }: FormNotesProps) {
  const forms = drafts.filter(({ reference: { path }, isDeleted }) => isProjectPath(path) && !isDeleted)
  return forms.length === 0 ? null : <FormChanges reference={reference} drafts={forms} />
}
