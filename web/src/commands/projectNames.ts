import { joinPath, projectSuffix } from '~/lib/paths'
import { m } from '~/paraglide/messages'

const maxLength = 100

/** The pair of files of a project called `name` in a folder ('' for the root). */
export function projectFiles(folder: string, name: string) {
  const dataFile = `${name}.json`
  return { project: joinPath(folder, name + projectSuffix), data: joinPath(folder, dataFile), dataFile }
}

/** What is wrong with the name of a new project, for people; `paths` are those that the repository has. */
export function checkProjectName(name: string, folder: string, paths: readonly string[]): string | undefined {
  if (name.trim() === '') return m.commands_project_name_required()
  if (name !== name.trim() || /[/\\\p{Cc}]/u.test(name) || /^\.{1,2}$|^\.git$/i.test(name)) {
    return m.commands_project_name_invalid()
  }
  if (name.length > maxLength) return m.commands_name_too_long({ limit: maxLength })
  const files = projectFiles(folder, name)
  const taken = [files.project, files.data].find((path) => paths.includes(path))
  return taken === undefined ? undefined : m.commands_project_name_taken({ path: taken })
}

/** What is wrong with the name of a new repository, for people. GitHub would silently change such a name. */
export function checkRepositoryName(name: string): string | undefined {
  if (name.trim() === '') return m.commands_repository_name_required()
  if (!/^[\w.-]+$/.test(name) || /^\.{1,2}$|\.git$/i.test(name)) return m.commands_repository_name_invalid()
  return name.length > maxLength ? m.commands_name_too_long({ limit: maxLength }) : undefined
}
