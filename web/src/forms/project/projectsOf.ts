import { dataPathOf } from '~/lib/dataPath'
import { basename, dirname, isProjectPath, projectName } from '~/lib/paths'
import { type ProjectForm, readProject } from './readProject'

/** Project files that are read because one may be about a file of another name: each that is not kept costs a request. */
const MAX_NEAR = 12
/** Project files that are read before a commit, of whatever name: one of them may insist on valid data. */
const MAX_READ = 100
/** Project files that are read for their names: enough for a commit of a hundred files. */
const MAX_NAMED = 120

export interface ProjectEntry {
  readonly path: string
  readonly sha: string
  readonly size?: number
}

type Entries = readonly (ProjectEntry & { readonly type: string })[]

/** Which of the paths may be data files. */
function dataPaths(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !isProjectPath(path))
}

/** For each of the files the project that is called like it; of several the nearest. It is nearly always the file's. */
export function namedProjects(entries: Entries, paths: readonly string[]): readonly ProjectEntry[] {
  const byName = new Map<string, ProjectEntry[]>()
  for (const entry of projectsIn(entries)) {
    const name = projectName(entry.path)
    byName.set(name, [...(byName.get(name) ?? []), entry])
  }
  const named = new Map<string, ProjectEntry>()
  for (const path of dataPaths(paths)) {
    const [nearest] = sortByDistance(byName.get(basename(path).replace(/\.json$/, '')) ?? [], [path])
    if (nearest) named.set(nearest.path, nearest)
  }
  return [...named.values()].slice(0, MAX_NAMED)
}

/** The projects in the folders of the files or near them, for the files that none of the `known` texts is about. */
export function nearProjects(
  entries: Entries,
  paths: readonly string[],
  known: ReadonlyMap<string, string>,
): readonly ProjectEntry[] {
  const covered = formsOf(known)
  const open = dataPaths(paths).filter((path) => !covered.has(path))
  if (open.length === 0) return []
  const others = projectsIn(entries).filter(({ path }) => !known.has(path))
  return sortByDistance(others, open).slice(0, MAX_NEAR)
}

/** The other projects, the nearest to the files first: any of them may be about one of these, and insist on valid data. */
export function otherProjects(
  entries: Entries,
  paths: readonly string[],
  known: ReadonlyMap<string, string>,
): readonly ProjectEntry[] {
  const others = projectsIn(entries).filter(({ path }) => !known.has(path))
  return sortByDistance(others, dataPaths(paths)).slice(0, MAX_READ)
}

function projectsIn(entries: Entries): readonly ProjectEntry[] {
  return entries.filter(({ type, path, sha }) => type === 'blob' && sha !== '' && isProjectPath(path))
}

function sortByDistance(
  projects: readonly ProjectEntry[],
  paths: readonly string[],
): readonly ProjectEntry[] {
  const folders = [...new Set(paths.map(dirname))]
  return projects
    .map((entry) => {
      const folder = dirname(entry.path)
      return { entry, at: Math.min(...folders.map((other) => stepsBetween(folder, other))) }
    })
    .sort((a, b) => a.at - b.at)
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
    const dataPath = dataPathIn(path, readProject(text))
    if (dataPath !== undefined && paths.includes(dataPath)) found.add(path)
  }
  return [...found].toSorted()
}

/**
 * The forms of data files by their paths, from project files by theirs. Of several about one file the first counts that
 * insists on valid data, with the others that do; else the first.
 */
export function formsOf(projects: ReadonlyMap<string, string>): ReadonlyMap<string, ProjectForm> {
  const forms = new Map<string, readonly ProjectForm[]>()
  for (const [path, text] of projects) {
    const reading = readProject(text)
    const dataPath = dataPathIn(path, reading)
    if (reading.kind !== 'form' || dataPath === undefined) continue
    forms.set(dataPath, [...(forms.get(dataPath) ?? []), reading.form])
  }
  return new Map([...forms].flatMap(([dataPath, all]) => [...counting(all)].map((form) => [dataPath, form])))
}

function counting(forms: readonly ProjectForm[]): readonly ProjectForm[] {
  const [first, ...others] = forms.filter(({ requiresValid }) => requiresValid)
  return first === undefined ? forms.slice(0, 1) : [others.length === 0 ? first : { ...first, others }]
}

function dataPathIn(path: string, reading: ReturnType<typeof readProject>): string | undefined {
  return reading.kind === 'form' ? dataPathOf(path, reading.form.dataFile) : undefined
}
