import { currentChangeSet, loadDrafts } from '~/drafts/documents'
import { isUnread } from '~/drafts/draft'
import { loadFormat } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { createPause } from '~/lib/slices/slices'
import { decodeUtf8 } from '~/lib/utf8'
import { readBlobs } from '~/provider/blobs'
import { entryQuery } from '~/provider/entryQuery'
import { isLink } from '~/provider/treeEntry'
import type { FileContent } from '~/provider/types'
import { entriesQuery, withDrafts } from '~/workspace/entries/entriesOf'
import { type EditedFile, type FilePlace, openFile } from '~/workspace/files/fileEdits'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { repositoryFiles } from '~/workspace/forms/schemaFiles/repositoryFiles'
import { wholeForm } from '~/workspace/forms/schemaFiles/wholeForm'
import { dataPathOf, hasCollection } from '~/workspace/Project'
import type { Projects } from '~/workspace/Projects'
import { projectsReferringTo } from '~/workspace/references/projectsReferringTo'
import { loadProjects } from '~/workspace/useProjects'
import { mayName } from './mayName'
import { type Naming, namingOf } from './naming'
import { createReferenceReader, type ReferenceReader, type Referrer } from './Referrer'

/** Who refers to an entry, as far as anybody has looked. */
export interface Referrers {
  /** By their paths. */
  readonly all: readonly Referrer[]
  readonly naming: Naming
  /** How the entry will be named once its file is at another path. */
  readonly namingAt: (path: string) => Naming
  /** Files that were not looked into, because somebody has stopped it. */
  readonly unseen: number
  /** Folders that were not looked into, because there are so many. */
  readonly unread: readonly string[]
}

interface SearchOptions {
  /** Ends the search: what was found by then is the answer. */
  readonly signal: AbortSignal
  readonly onProgress: (seen: number, count: number) => void
}

/**
 * Finds the entries and data files of a ref that refer to an entry, by the reference fields of all projects; drafts count.
 * Undefined where no project has a field that could. Files that cannot be read have no references. Rejects as reading does.
 */
export async function findReferrers(
  place: FilePlace,
  entry: EditedFile,
  { signal, onProgress }: SearchOptions,
): Promise<Referrers | undefined> {
  const { client, provider, reference, commit } = place
  await loadDrafts(provider.account)
  const projects = await loadProjects(provider, client, reference)
  const referring = projectsReferringTo(projects, entry.path)
  if (referring.length === 0) return undefined
  const schemas = repositoryFiles(provider, client, reference, commit)
  const forms = await Promise.all(referring.map((project) => wholeForm(project, schemas)))
  const data = await dataOf(place, entry, projects)
  const naming = namingOf(projects, entry.path, data)
  const drafts = new Map(
    currentChangeSet(provider.account, reference).map((one) => [one.reference.path, one]),
  )
  const { files, unread } = await filesOf(place, forms, [...drafts.keys()])
  let seen = 0
  const candidates: { readonly file: ReadFile; readonly text: string }[] = []
  const mayBe = mayName(forms, naming)
  const look = (file: ReadFile, text: string | undefined) => {
    seen += 1
    if (text !== undefined && mayBe(text)) candidates.push({ file, text })
  }

  const bySha = new Map<string, ReadFile[]>()
  for (const one of files) {
    const draft = drafts.get(one.file.path)
    // A file that somebody has moved or put there, and that nobody has read, is a blob.
    const sha = draft?.blob?.sha ?? one.file.sha
    if (draft?.isDeleted) look(one, undefined)
    else if (draft && !isUnread(draft)) look(one, draft.text)
    else if (sha !== '') bySha.set(sha, [...(bySha.get(sha) ?? []), one])
  }
  const wanted = [...bySha].map(([sha, [one]]) => ({
    sha,
    ...(one?.file.sha === sha && { size: one.file.size }),
  }))
  const onBlobs = (blobs: readonly FileContent[]) => {
    for (const { sha, bytes } of blobs) {
      const text = decodeUtf8(bytes)
      for (const one of bySha.get(sha) ?? []) look(one, text)
    }
    onProgress(seen, files.length)
  }
  try {
    if (wanted.length > 0) await readBlobs(provider, reference, wanted, { onBlobs, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
  const found: Referrer[] = []
  const readers = new Map<string, ReferenceReader>()
  const pause = createPause()
  for (const { file, text } of candidates) {
    await pause()
    const key = file.forms.map(({ path }) => path).join('\n')
    const reader = readers.get(key) ?? createReferenceReader(file.forms, naming)
    readers.set(key, reader)
    const referrer = await reader.referrer(file.file, text)
    if (referrer) found.push(referrer)
  }
  found.sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const namingAt = (path: string) => namingOf(projects, path, data)
  return { all: found, naming, namingAt, unseen: files.length - seen, unread }
}

/** What the entry itself says; undefined where that cannot be read. */
async function dataOf(
  place: FilePlace,
  entry: EditedFile,
  projects: Projects,
): Promise<JsonValue | undefined> {
  const body = projects.projectsFor(entry.path)[0]?.body ?? null
  const [{ text }, format] = await Promise.all([openFile(place, entry), loadFormat(entry.path, body)])
  const reading = format?.read(text)
  return reading?.ok === true ? valueOf(text, reading.root) : undefined
}

interface ReadFile {
  readonly file: EditedFile
  readonly forms: readonly ProjectForm[]
}

/** The data of some projects, each file with the projects whose data it is. */
async function filesOf(
  { client, provider, reference, commit }: FilePlace,
  forms: readonly ProjectForm[],
  edited: readonly string[],
): Promise<{ readonly files: readonly ReadFile[]; readonly unread: readonly string[] }> {
  const files = new Map<string, ReadFile>()
  const unread = new Set<string>()
  const add = (form: ProjectForm, file: EditedFile) =>
    files.set(file.path, { file, forms: [...(files.get(file.path)?.forms ?? []), form] })
  for (const form of forms) {
    if (hasCollection(form)) {
      const listed = await client.ensureQueryData(entriesQuery(provider, reference, commit, form.data))
      const { entries, unread: folders } = withDrafts(listed, form.data, edited)
      for (const entry of entries) add(form, entry)
      for (const folder of folders) unread.add(folder)
      continue
    }
    const path = dataPathOf(form)
    if (path === undefined) continue
    const file = await client.ensureQueryData(entryQuery(provider, reference, commit, path))
    // A link is never followed.
    if (file?.type === 'blob' && !isLink(file)) add(form, file)
    else if (edited.includes(path)) add(form, { path, sha: '' })
  }
  return { files: [...files.values()], unread: [...unread] }
}
