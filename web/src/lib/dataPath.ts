import { resolveFrom } from './paths'

/**
 * The path of a project's data file, as `options.dataFile` names it; `sheaf check` has the same rule
 * (internal/project/path.go). Undefined where it names no file of the repository, something of Git's own, or the project
 * file itself.
 */
export function dataPathOf(projectPath: string, dataFile: string): string | undefined {
  // A backslash separates folders on some machines; elsewhere it would be part of a name.
  if (/[\\\0]/.test(dataFile)) return undefined
  const path = resolveFrom(projectPath, dataFile)
  const isGits = path?.split('/').some((step) => step.toLowerCase() === '.git')
  return isGits === true || path === projectPath ? undefined : path
}
