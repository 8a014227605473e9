import { type FakeAnswer, type FakeRequest, ok, refused } from './exchange'
import type { MemoryRepository } from './memoryRepository'
import { pullId } from './reviewAnswers'

/** The two mutations of GitHub's GraphQL interface that make a pull request a draft or ready. */
export function answerGraphQL(
  repositories: readonly MemoryRepository[],
  { body, isSignedIn }: FakeRequest,
): FakeAnswer {
  if (!isSignedIn) return refused(401, 'This endpoint requires you to be authenticated.')
  const name = /\b(convertPullRequestToDraft|markPullRequestReadyForReview)\b/.exec(String(body.query))?.[1]
  if (name === undefined) return ok({ errors: [{ message: 'Parse error' }] })
  const { variables } = body
  const id: unknown =
    typeof variables === 'object' && variables !== null ? Reflect.get(variables, 'id') : undefined
  for (const repository of repositories) {
    const pull = repository.pulls.find((candidate) => pullId(repository, candidate) === id)
    if (!pull) continue
    if (!repository.canPush) return fault('FORBIDDEN', name, 'ada does not have the correct permissions')
    pull.isDraft = name === 'convertPullRequestToDraft'
    return ok({ data: { [name]: { pullRequest: { isDraft: pull.isDraft } } } })
  }
  return fault('NOT_FOUND', name, `Could not resolve to a node with the global id of '${String(id)}'`)
}

function fault(type: string, name: string, message: string): FakeAnswer {
  return ok({ data: { [name]: null }, errors: [{ type, path: [name], message }] })
}
