import { organisationAnswer, repositoryAnswer, userAnswer } from './answers'
import { created, type FakeAnswer, type FakeRequest, notFound, ok, page, refused } from './exchange'
import type { FakeState } from './FakeState'
import { commitFiles, createMemoryRepository, type MemoryRepository } from './memoryRepository'

/** `/user`, `/users`, `/orgs`; undefined for other calls. */
export function answerOwnerCall(state: FakeState, request: FakeRequest): FakeAnswer | undefined {
  const [kind, name, list] = request.segments
  if (kind === 'user') return answerUserCall(state, request)
  if (kind === 'users' && name !== undefined) {
    const account = [state.user, ...state.accounts].find(({ login }) => isSameName(login, name))
    if (!account) return notFound
    if (list === undefined) return ok(userAnswer(account))
    return listRepositories(request, state.repositories.filter(ownedBy(name)).filter(isPublic))
  }
  if (kind === 'orgs' && name !== undefined && list === 'repos') {
    const isOrganisation = state.organisations.some(({ login }) => isSameName(login, name))
    return isOrganisation ? listRepositories(request, state.repositories.filter(ownedBy(name))) : notFound
  }
  return undefined
}

function answerUserCall(state: FakeState, request: FakeRequest): FakeAnswer | undefined {
  if (!request.isSignedIn) return refused(401, 'Requires authentication')
  const list = request.segments[1]
  if (list === undefined) return ok(userAnswer(state.user))
  if (list === 'orgs') return page(request, state.organisations.map(organisationAnswer))
  if (list !== 'repos') return undefined
  const own = state.repositories.filter(ownedBy(state.user.login))
  if (request.method === 'POST') return createRepository(state, request, own)
  const isWhole = request.url.searchParams.get('affiliation')?.includes('collaborator') === true
  return listRepositories(request, isWhole ? state.repositories.filter(isShared) : own)

  function isShared(repository: MemoryRepository): boolean {
    const isMembers = state.organisations.some(({ login }) => isSameName(repository.owner, login))
    return isMembers || repository.canPush
  }
}

function createRepository(
  state: FakeState,
  { body }: FakeRequest,
  own: readonly MemoryRepository[],
): FakeAnswer {
  const repo = String(body.name).replaceAll(/[^\w.-]+/g, '-')
  if (own.some((other) => isSameName(other.repo, repo))) {
    const message = 'name already exists on this account'
    return refused(422, 'Repository creation failed.', [
      { resource: 'Repository', code: 'custom', field: 'name', message },
    ])
  }
  const repository = createMemoryRepository({
    owner: state.user.login,
    repo,
    isPrivate: body.private === true,
  })
  if (body.auto_init === true)
    commitFiles(repository, 'main', { 'README.md': `# ${repo}\n` }, 'Initial commit')
  state.repositories.push(repository)
  return created(repositoryAnswer(repository))
}

function listRepositories(request: FakeRequest, repositories: readonly MemoryRepository[]): FakeAnswer {
  const isByPush = request.url.searchParams.get('sort') === 'pushed'
  const list = isByPush ? repositories.toSorted((a, b) => b.pushedAt.localeCompare(a.pushedAt)) : repositories
  return page(request, list.map(repositoryAnswer))
}

function ownedBy(login: string) {
  return ({ owner }: MemoryRepository) => isSameName(owner, login)
}

function isPublic({ isPrivate }: MemoryRepository): boolean {
  return !isPrivate
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
