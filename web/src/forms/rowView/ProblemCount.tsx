import { m } from '~/paraglide/messages'
import { Badge, VisuallyHidden } from '~/ui'

/** How many problems are in a part of the form, as a number that screen readers hear in words. */
export function ProblemCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Badge tone="danger">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{m.forms_problem_count({ count })}</VisuallyHidden>
    </Badge>
  )
}
