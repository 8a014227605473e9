import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from './git'
import type { MadeRepository } from './repository'
import type { Sheaf } from './sheaf'

export interface CloneOptions {
  readonly branch?: string
  /** Whose account git uses; nobody's without it, so that nothing can be pushed. */
  readonly user?: string
}

/** Clones a repository with the real git client, looks into the work tree, and takes it away again. */
export async function inClone<Result>(
  sheaf: Sheaf,
  { owner, repo }: Pick<MadeRepository, 'owner' | 'repo'>,
  look: (folder: string) => Promise<Result>,
  { branch = 'main', user }: CloneOptions = {},
): Promise<Result> {
  const parent = await mkdtemp(join(tmpdir(), 'sheaf-clone-'))
  const remote = new URL(`${sheaf.url}/${owner}/${repo}.git`)
  if (user !== undefined) {
    remote.username = 'x'
    remote.password = await sheaf.token(user)
  }
  try {
    await git(parent, 'clone', '-q', '-b', branch, remote.href, 'clone')
    return await look(join(parent, 'clone'))
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}
