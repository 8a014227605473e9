import { decodeUtf8 } from '~/lib/utf8'
import { type FakeAnswer, type FakeRequest, ok, refused } from './exchange'
import type { MemoryRepository } from './memoryRepository'
import { pullId } from './reviewAnswers'

/**
 * What the front end asks of GitHub's GraphQL interface: many objects of a repository by their ids, and the two
 * mutations that make a pull request a draft or ready.
 */
export function answerGraphQL(
  repositories: readonly MemoryRepository[],
  { body, isSignedIn }: FakeRequest,
): FakeAnswer {
  if (!isSignedIn) return refused(401, 'This endpoint requires you to be authenticated.')
  if (String(body.query).includes('object(oid:')) return answerObjects(repositories, body)
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

const longestText = 512_000

function answerObjects(repositories: readonly MemoryRepository[], body: FakeRequest['body']): FakeAnswer {
  const variables = { owner: '', repo: '', ...(typeof body.variables === 'object' && body.variables) }
  const repository = repositories.find(
    ({ owner, repo }) => owner === variables.owner && repo === variables.repo,
  )
  if (!repository) return fault('NOT_FOUND', 'repository', 'Could not resolve to a Repository.')
  const objects: Record<string, unknown> = {}
  for (const [, alias, id] of String(body.query).matchAll(/(\w+): object\(oid: "([0-9a-f]+)"\)/g)) {
    if (alias !== undefined) objects[alias] = blobAnswer(repository.blobs.get(id ?? ''))
  }
  return ok({ data: { repository: objects } })
}

function blobAnswer(bytes: Uint8Array | undefined) {
  if (!bytes) return null
  const text = decodeUtf8(bytes.subarray(0, longestText))
  return {
    byteSize: bytes.length,
    isTruncated: bytes.length > longestText,
    text: bytes.includes(0) ? null : (text ?? null),
  }
}
