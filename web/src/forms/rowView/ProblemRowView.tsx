import { m } from '~/paraglide/messages'
import type { SchemaProblem } from '~/schema/ResolvedSchema'
import { Callout } from '~/ui'
import type { ProblemRow } from '../rows/Row'

/** What keeps a field from being shown as its author meant it. */
export function ProblemRowView({ row }: { readonly row: ProblemRow }) {
  return (
    <Callout tone="warning" title={row.field.title}>
      {problemWords(row.problem)}
    </Callout>
  )
}

function problemWords(problem: SchemaProblem): string {
  switch (problem.kind) {
    case 'reference-missing':
      return m.forms_problem_reference_missing({ reference: problem.reference })
    case 'not-a-schema':
      return m.forms_problem_not_a_schema()
    case 'malformed-keyword':
      return m.forms_problem_malformed_keyword({ keyword: problem.keyword })
    case 'unknown-type':
      return m.forms_problem_unknown_type({ type: problem.type })
    case 'too-large':
      break
  }
  return m.forms_problem_too_large()
}
