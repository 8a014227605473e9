import { openDocument, useDocument } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import { Callout } from '~/ui'
import { useFormErrors } from './validation/useFormErrors'

/**
 * Says that an edited file breaks the rules of its form. Silent about a file that was not open as a form, or was changed
 * elsewhere since its form checked it.
 */
export function FormProblems({ draft }: { readonly draft: Draft }) {
  const { account, reference, base } = draft
  const document = openDocument(account, reference, base)
  useDocument(document)
  const { count, checked } = useFormErrors(document)
  if (count === 0 || checked !== document.text) return null
  return <Callout tone="warning">{m.forms_problems_in_file({ count, file: reference.path })}</Callout>
}
