/** Paths inside a repository: slash-separated, relative to its root, without a leading slash. The root is ''. */

/** Ends the name of every project file. */
export const projectSuffix = '.sheaf.json'

export function isProjectPath(path: string): boolean {
  return basename(path).endsWith(projectSuffix)
}

/** What a project is called in lists: its file name without the suffix, or the whole name of any other file. */
export function projectName(path: string): string {
  const name = basename(path)
  return name.endsWith(projectSuffix) && name !== projectSuffix ? name.slice(0, -projectSuffix.length) : name
}

export function isJsonPath(path: string): boolean {
  return path.endsWith('.json')
}

export function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folder that holds the path; '' for the root. */
export function dirname(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

/** Joins with single slashes; empty parts (the root) are left out. Does not resolve `.` and `..`. */
export function joinPath(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}

/** Without empty and `.` steps and with `..` resolved; undefined for what would lie above the root. */
export function normalizePath(path: string): string | undefined {
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return undefined
  }
  return steps.join('/')
}

/**
 * The path that a file names relative to itself. Undefined where it names no file of the
 * repository: empty, absolute, a folder, or above the root.
 */
export function resolveFrom(file: string, relative: string): string | undefined {
  if (relative.startsWith('/') || /(^|\/)\.{0,2}$/.test(relative)) return undefined
  return normalizePath(joinPath(dirname(file), relative))
}

/** The path as seen from a folder, with `..` where it lies elsewhere; both from the root. */
export function relativeTo(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

/** Whether Windows cannot check out a file of this name, whatever its ending. */
export function isReservedName(stem: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
}
