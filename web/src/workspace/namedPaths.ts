import { basename, dirname, joinPath, normalizePath, resolveFrom } from '~/lib/paths'

/**
 * The file that a project file names relative to itself, as in `options.dataFile`; `sheaf check` has the same rule
 * (internal/project/path.go). Undefined where it names no file of the repository, something of Git's own, or the project
 * file itself.
 */
export function fileNamedBy(projectPath: string, written: string): string | undefined {
  const path = isForeign(written) ? undefined : resolveFrom(projectPath, written)
  return path === undefined || isGits(path) || path === projectPath ? undefined : path
}

/** The folder that a project file names relative to itself, as in `options.collection.folder`; the root is ''. */
export function folderNamedBy(projectPath: string, written: string): string | undefined {
  if (written === '' || written.startsWith('/') || isForeign(written)) return undefined
  const path = normalizePath(joinPath(dirname(projectPath), written))
  return path === undefined || isGits(path) ? undefined : path
}

/** A backslash separates folders on some machines; elsewhere it would be part of a name. */
function isForeign(written: string): boolean {
  return /[\\\0]/.test(written)
}

function isGits(path: string): boolean {
  return path.split('/').some((step) => step.toLowerCase() === '.git')
}

/** A path without the ending of its name: what an entry of a collection is called by. */
export function withoutEnding(path: string): string {
  const name = basename(path)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? path : path.slice(0, path.length - name.length + dot)
}
