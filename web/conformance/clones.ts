import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A clone of a repository. */
export interface Clone {
  readonly name: string
  readonly gitFolder: string
}

/** The clones in the folder that a variable names (`make sites`, `make schemas`), bare or with a work tree. */
export function clonesIn(variable: 'SHEAF_SITES' | 'SHEAF_SCHEMAS'): readonly Clone[] {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error(`${variable} does not name a folder with clones`)
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const found = ['.git', 'repo/.git', 'repo', '']
        .map((inner) => join(folder, name, inner))
        .find((path) => existsSync(join(path, 'HEAD')))
      return found === undefined ? [] : [{ name, gitFolder: found }]
    })
}

/** The files of a clone's newest commit, without links: their blob ids by path. */
export function filesOf({ gitFolder }: Clone): ReadonlyMap<string, string> {
  const listed = git(gitFolder, ['ls-tree', '-rz', 'HEAD']).toString('utf8')
  return new Map(
    listed.split('\0').flatMap((line) => {
      const [, mode, sha, path] = /^(\d+) blob (\w+)\t([^]*)$/.exec(line) ?? []
      return mode === undefined || mode === '120000' || sha === undefined || path === undefined
        ? []
        : [[path, sha] as const]
    }),
  )
}

/** Blobs as texts, in the order of their ids; undefined for what is no UTF-8, or not there. */
export function textsOf({ gitFolder }: Clone, shas: readonly string[]): readonly (string | undefined)[] {
  if (shas.length === 0) return []
  const answers = git(gitFolder, ['cat-file', '--batch'], `${shas.join('\n')}\n`)
  let at = 0
  return shas.map(() => {
    const end = answers.indexOf(10, at)
    const size = Number(/ blob (\d+)$/.exec(answers.toString('utf8', at, end))?.[1] ?? -1)
    if (size < 0) {
      at = end + 1
      return undefined
    }
    const bytes = answers.subarray(end + 1, end + 1 + size)
    at = end + 1 + size + 1
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  })
}

function git(gitFolder: string, args: readonly string[], input?: string): Buffer {
  return execFileSync('git', [`--git-dir=${gitFolder}`, ...args], { input, maxBuffer: 1 << 30 })
}
