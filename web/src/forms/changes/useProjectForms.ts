import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import { basename, dirname, isProjectPath, projectName, resolveFrom } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { useProvider } from '~/provider/ProviderContext'
import { fileQuery, treeQuery } from '~/provider/queries'
import { useResolvedRef } from '~/provider/refs'
import type { RefReference } from '~/provider/types'
import { type ProjectForm, readProject } from '../schema/project'

/** Project files that are read to find the form of a file: each that is not kept yet costs a request. */
const MAX_READ = 12

const noForms: ReadonlyMap<string, ProjectForm> = new Map()

/** The forms that the projects of a ref make of the files at `paths`, as far as they are found. */
export function useProjectForms(
  reference: RefReference,
  paths: readonly string[],
): ReadonlyMap<string, ProjectForm> {
  const provider = useProvider()
  const drafts = useChangeSet(reference)
  const { commit } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(provider, reference, commit))
  const wanted = paths.filter((path) => !isProjectPath(path)).join('\n')
  const nearest = useMemo(() => nearestProjects(tree?.entries ?? [], wanted.split('\n')), [tree, wanted])
  const texts = useQueries({
    queries: nearest.map(({ path, sha, size }) =>
      fileQuery(
        provider,
        { ...reference, path },
        commit === undefined ? undefined : { commit, sha, ...(size !== undefined && { size }) },
      ),
    ),
    combine: (results) => results.map(({ data }) => data?.bytes),
  })
  return useMemo(() => {
    const projects = new Map<string, string>()
    nearest.forEach(({ path }, index) => {
      const bytes = texts[index]
      const text = bytes && decodeUtf8(bytes)
      if (text !== undefined) projects.set(path, text)
    })
    for (const { reference, text } of drafts)
      if (isProjectPath(reference.path)) projects.set(reference.path, text)
    return projects.size === 0 ? noForms : formsOf(projects)
  }, [nearest, texts, drafts])
}

interface ProjectEntry {
  readonly path: string
  readonly sha: string
  readonly size?: number
}

/** Projects by how likely they are about one of the files: of its name, then in its folder or near it. */
function nearestProjects(
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

function formsOf(projects: ReadonlyMap<string, string>): ReadonlyMap<string, ProjectForm> {
  const forms = new Map<string, ProjectForm>()
  for (const [path, text] of projects) {
    const reading = readProject(text)
    const dataPath = reading.kind === 'form' ? resolveFrom(path, reading.form.dataFile) : undefined
    if (reading.kind === 'form' && dataPath !== undefined) forms.set(dataPath, reading.form)
  }
  return forms
}
