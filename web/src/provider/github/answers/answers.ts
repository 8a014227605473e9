import { asBoolean, asOptionalString, asString, isAbsent, items, member, type Place } from '../../parse'
import { readTreeEntry } from '../../treeEntry'
import type {
  Branch,
  BranchTip,
  Commit,
  MergeMethod,
  NamedTree,
  Owner,
  Person,
  Repository,
  RepositoryName,
} from '../../types'

/** GitHub's answers, read into our words. Each throws a `ShapeError` that names the member that misfits. */

/** `GET /user`, `GET /users/{login}`. People without a name or a bio have null there. */
export function readUser(user: Place): Owner {
  const login = asString(member(user, 'login'))
  return {
    login,
    kind: member(user, 'type').value === 'Organization' ? 'organisation' : 'user',
    name: asOptionalString(member(user, 'name')) || login,
    description: asOptionalString(member(user, 'bio')),
    avatarUrl: asOptionalString(member(user, 'avatar_url')) || null,
    ...(!isAbsent(member(user, 'email')) && { email: asString(member(user, 'email')) }),
  }
}

/** An item of `GET /user/orgs`, which has no name. */
export function readOrganisation(organisation: Place): Owner {
  const login = asString(member(organisation, 'login'))
  return {
    login,
    kind: 'organisation',
    name: login,
    description: asOptionalString(member(organisation, 'description')),
    avatarUrl: asOptionalString(member(organisation, 'avatar_url')) || null,
  }
}

/** A repository, from a list or on its own; lists may leave members out. */
export function readRepository(repository: Place): Repository {
  return {
    ...readRepositoryName(repository),
    description: asOptionalString(member(repository, 'description')),
    defaultBranch: asString(member(repository, 'default_branch')),
    isPrivate: asBoolean(member(repository, 'private')),
    isArchived: member(repository, 'archived').value === true,
    canPush: readCanPush(member(repository, 'permissions')),
    webUrl: asString(member(repository, 'html_url')),
    updatedAt: asOptionalString(member(repository, 'updated_at')) || null,
    pushedAt: asOptionalString(member(repository, 'pushed_at')) || null,
    parent: readParent(member(repository, 'parent')),
    mergeMethods: mergeMethods
      .filter(([, flag]) => member(repository, flag).value === true)
      .map(([method]) => method),
  }
}

const mergeMethods: readonly (readonly [MergeMethod, string])[] = [
  ['merge', 'allow_merge_commit'],
  ['squash', 'allow_squash_merge'],
  ['rebase', 'allow_rebase_merge'],
]

function readParent(parent: Place): Repository['parent'] {
  if (isAbsent(parent)) return null
  return { ...readRepositoryName(parent), defaultBranch: asString(member(parent, 'default_branch')) }
}

export function readRepositoryName(repository: Place): RepositoryName {
  return {
    owner: asString(member(member(repository, 'owner'), 'login')),
    repo: asString(member(repository, 'name')),
  }
}

/** Null where no account is known: a deleted one, or a commit of an unknown e-mail address, which may also be `{}`. */
export function readPerson(person: Place): Person | null {
  if (isAbsent(person) || isAbsent(member(person, 'login'))) return null
  return {
    login: asString(member(person, 'login')),
    avatarUrl: asOptionalString(member(person, 'avatar_url')) || null,
  }
}

// Absent on anonymous requests: then nobody may push.
function readCanPush(permissions: Place): boolean {
  return !isAbsent(permissions) && member(permissions, 'push').value === true
}

export function readBranch(branch: Place): Branch {
  return {
    name: asString(member(branch, 'name')),
    commit: asString(member(member(branch, 'commit'), 'sha')),
    isProtected: asBoolean(member(branch, 'protected')),
  }
}

const branchPrefix = 'refs/heads/'

/** A Git ref below `refs/heads/`. */
export function readBranchTip(ref: Place): BranchTip {
  const name = asString(member(ref, 'ref'))
  return {
    name: name.startsWith(branchPrefix) ? name.slice(branchPrefix.length) : name,
    commit: readSha(member(ref, 'object')),
  }
}

export function readTree(tree: Place): NamedTree {
  return {
    id: readSha(tree),
    entries: items(member(tree, 'tree')).map(readTreeEntry),
    truncated: member(tree, 'truncated').value === true,
  }
}

/** `GET git/commits/{sha}`: the Git object itself. */
export function readCommit(commit: Place): Commit {
  return { sha: readSha(commit), parents: readParents(commit), ...readCommitContent(commit) }
}

/** `GET commits/{ref}`: the Git object lies one member deeper. */
export function readListedCommit(commit: Place): Commit {
  return {
    sha: readSha(commit),
    parents: readParents(commit),
    ...readCommitContent(member(commit, 'commit')),
  }
}

function readParents(commit: Place): readonly string[] {
  return items(member(commit, 'parents')).map(readSha)
}

function readCommitContent(commit: Place): Pick<Commit, 'tree' | 'message'> {
  return { tree: readSha(member(commit, 'tree')), message: asString(member(commit, 'message')) }
}

/** The `sha` of any object. */
export function readSha(object: Place): string {
  return asString(member(object, 'sha'))
}
