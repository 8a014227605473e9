import { freeName } from '~/lib/freeName'
import { joinPath, projectSuffix } from '~/lib/paths'
import { m } from '~/paraglide/messages'

const maxLength = 100

/** The pair of files of a project called `name` in a folder ('' for the root). */
export function projectFiles(folder: string, name: string) {
  const dataFile = `${name}.json`
  return { project: joinPath(folder, name + projectSuffix), data: joinPath(folder, dataFile), dataFile }
}

/** A file that is to be made. */
export interface NewFile {
  readonly path: string
  readonly text: string
}

/**
 * A project that says nothing yet, its project file first. A file that is there already in the place of its data is its
 * data, and no other is made.
 */
export function emptyProject(folder: string, name: string, paths: readonly string[]): readonly NewFile[] {
  const { project, data, dataFile } = projectFiles(folder, name)
  const file = (path: string, content: unknown): NewFile => ({
    path,
    text: `${JSON.stringify(content, null, 2)}\n`,
  })
  const own = file(project, { options: { dataFile }, schema: {} })
  return paths.includes(data) ? [own] : [own, file(data, {})]
}

/** What is wrong with the name of a new project, for people; `made` are its files, `paths` those that the repository has. */
export function checkProjectName(
  name: string,
  made: readonly NewFile[],
  paths: readonly string[],
): string | undefined {
  if (name.trim() === '') return m.commands_project_name_required()
  if (name !== name.trim() || /[/\\\p{Cc}]/u.test(name) || /^\.{1,2}$|^\.git$/i.test(name)) {
    return m.commands_project_name_invalid()
  }
  if (name.length > maxLength) return m.commands_name_too_long({ limit: maxLength })
  const taken = made.find(({ path }) => paths.includes(path))
  return taken && m.commands_project_name_taken({ path: taken.path })
}

/** `wanted`, or with a number, so that no file is there yet of those that a project of that name is made of. */
export function freeProjectName(
  wanted: string,
  filesOf: (name: string) => readonly string[],
  paths: readonly string[],
): string {
  const taken = new Set(paths)
  return freeName(wanted, (name) => filesOf(name).every((path) => !taken.has(path)))
}

/**
 * What is wrong with the name of a new repository, for people; `existing` are those of the same owner. GitHub would
 * silently change a name with other characters.
 */
export function checkRepositoryName(name: string, existing: readonly string[]): string | undefined {
  if (name.trim() === '') return m.commands_repository_name_required()
  if (!/^[\w.-]+$/.test(name) || /^\.{1,2}$|\.git$/i.test(name)) return m.commands_repository_name_invalid()
  if (name.length > maxLength) return m.commands_name_too_long({ limit: maxLength })
  return isTaken(name, existing) ? m.commands_repository_name_taken({ name }) : undefined
}

/** `wanted`, or with a number, so that it is none of `existing`. */
export function freeRepositoryName(wanted: string, existing: readonly string[]): string {
  return freeName(wanted, (name) => !isTaken(name, existing))
}

/** Providers keep the case of a name and do not tell names apart by it. */
function isTaken(name: string, existing: readonly string[]): boolean {
  return existing.some((other) => other.toLowerCase() === name.toLowerCase())
}
