/** An answer as HTTP has it. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

/** What GraphQL says by a type is what REST says by a status. Others are about the request itself. */
const statuses = new Map<unknown, number>([
  ['NOT_FOUND', 404],
  ['FORBIDDEN', 403],
  ['INSUFFICIENT_SCOPES', 403],
  ['RATE_LIMITED', 429],
  // Of one document too much is asked: fewer things in each are answered.
  ['MAX_NODE_LIMIT_EXCEEDED', 413],
  ['RESOURCE_LIMITS_EXCEEDED', 413],
])

/**
 * An answer of the GraphQL interface as REST would have given it, so that both fail alike: GraphQL answers 200 also
 * where nothing was done, with what went wrong in `errors` (docs.github.com/graphql, "Forming calls with GraphQL").
 */
export function asRestAnswer(answer: HttpAnswer): HttpAnswer {
  if (answer.status !== 200) return answer
  const errors = errorsOf(answer.body)
  const [first] = errors
  if (first === undefined) return answer
  const message = errors.map((error) => textOf(error, 'message')).join(' ')
  const body = new TextEncoder().encode(JSON.stringify({ message }))
  return { ...answer, status: statuses.get(textOf(first, 'type')) ?? 422, body }
}

function errorsOf(body: Uint8Array): readonly unknown[] {
  let answer: unknown
  try {
    answer = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return []
  }
  const errors = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : []
  return Array.isArray(errors) ? errors : []
}

function textOf(value: unknown, name: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : ''
}
