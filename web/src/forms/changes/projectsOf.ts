import { basename, dirname, isProjectPath, projectName, resolveFrom } from '~/lib/paths'
import { type ProjectForm, readProject } from '../schema/project'

/** Project files that are read to find the form of a file: each that is not kept yet costs a request. */
const MAX_READ = 12

export interface ProjectEntry {
  readonly path: string
  readonly sha: string
  readonly size?: number
}

/** The first of the projects by how likely they are about one of the files: of its name, then in its folder or near it. */
export function nearestProjects(
  entries: readonly (ProjectEntry & { readonly type: string })[],
  paths: readonly string[],
): readonly ProjectEntry[] {
  const stems = new Set(paths.map((path) => basename(path).replace(/\.json$/, '')))
  const folders = paths.map(dirname)
  const distance = ({ path }: ProjectEntry) => {
    if (stems.has(projectName(path))) return -1
    return Math.min(...folders.map((folder) => stepsBetween(dirname(path), folder)))
  }
  return entries
    .filter(({ type, path, sha }) => type === 'blob' && sha !== '' && isProjectPath(path))
    .map((entry) => ({ entry, at: distance(entry) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_READ)
    .map(({ entry }) => entry)
}

/** Folders that lie between two folders of one tree. */
function stepsBetween(from: string, to: string): number {
  const a = from === '' ? [] : from.split('/')
  const b = to === '' ? [] : to.split('/')
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
  return a.length + b.length - shared * 2
}

/** Which projects files belong to, from project files by theirs: a data file to its project, a project file to itself. */
export function projectsOfFiles(
  projects: ReadonlyMap<string, string>,
  paths: readonly string[],
): readonly string[] {
  const found = new Set(paths.filter(isProjectPath))
  for (const [path, text] of projects) {
    const dataPath = dataPathOf(path, readProject(text))
    if (dataPath !== undefined && paths.includes(dataPath)) found.add(path)
  }
  return [...found].toSorted()
}

/** The forms of data files by their paths, from project files by theirs. */
export function formsOf(projects: ReadonlyMap<string, string>): ReadonlyMap<string, ProjectForm> {
  const forms = new Map<string, ProjectForm>()
  for (const [path, text] of projects) {
    const reading = readProject(text)
    const dataPath = dataPathOf(path, reading)
    if (reading.kind === 'form' && dataPath !== undefined) forms.set(dataPath, reading.form)
  }
  return forms
}

function dataPathOf(path: string, reading: ReturnType<typeof readProject>): string | undefined {
  return reading.kind === 'form' ? resolveFrom(path, reading.form.dataFile) : undefined
}
