import { currentChangeSet, loadDrafts } from '~/drafts/documents'
import { isUnread } from '~/drafts/draft'
import { loadFormat } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { isProjectPath } from '~/lib/paths'
import { createPause } from '~/lib/slices/slices'
import { decodeUtf8 } from '~/lib/utf8'
import { readBlobs } from '~/provider/queries/blobs'
import { entryQuery } from '~/provider/queries/entryQuery'
import { isLink } from '~/provider/treeEntry'
import type { FileContent } from '~/provider/types'
import { entriesQuery, withDrafts } from '~/workspace/entries/entriesOf'
import type { EditedFile, FilePlace } from '~/workspace/files/fileEdits'
import { readFiles } from '~/workspace/files/manyFiles'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { namesDocuments } from '~/workspace/forms/schemaFiles/needsFiles'
import { repositoryFiles } from '~/workspace/forms/schemaFiles/repositoryFiles'
import type { SchemaFiles } from '~/workspace/forms/schemaFiles/SchemaFiles'
import { schemaFilesOf } from '~/workspace/forms/schemaFiles/schemaReferences'
import { wholeForm } from '~/workspace/forms/schemaFiles/wholeForm'
import { dataPathOf, hasCollection, type Project } from '~/workspace/Project'
import type { Projects } from '~/workspace/Projects'
import { collectionsOf, hasReferences, projectsReferringTo } from '~/workspace/references/projectsReferringTo'
import { loadProjects } from '~/workspace/useProjects'
import { fileNaming, fileValueAfter, hasFileFields, mayNameFiles } from './fileNames'
import { linkingFiles, mayLead } from './linkingFiles'
import { mayName, writtenFields } from './mayName'
import { collectionReference, type Following, type Naming, nameAfter, namingOf } from './naming'
import { createReferenceReader, type ReferenceReader, type Referrer, schemaReferrer } from './Referrer'
import type { ReferencePlace } from './referencesIn'

/** Who refers to some entries and other files, as far as anybody has looked. */
export interface Referrers {
  /** By their paths. */
  readonly all: readonly Referrer[]
  /** What a place is to say once files are elsewhere; undefined where nothing leads to its entry any more. */
  readonly valueAfter: (place: ReferencePlace, following: Following) => string | number | undefined
  /** Files that were not looked into, because somebody has stopped it. */
  readonly unseen: number
  /** Folders that were not looked into, because there are so many. */
  readonly unread: readonly string[]
  /** Files that are too large to be looked into, or cannot be read: they may refer. */
  readonly unreadable: readonly string[]
}

interface SearchOptions {
  /** Ends the search: what was found by then is the answer. */
  readonly signal: AbortSignal
  readonly onProgress: (seen: number, count: number) => void
}

/**
 * Finds the files of a ref that lead to some files; drafts count: data that refer to entries, by the reference fields of all
 * projects, or name files, by those for pictures and files; texts and Markdown with relative links; schemas with `$ref`s.
 * Undefined where nothing could. Rejects as reading does.
 * @param entriesOf asked only where anything could lead to them.
 */
export async function findReferrers(
  place: FilePlace,
  entriesOf: (place: FilePlace) => Promise<readonly EditedFile[]>,
  { signal, onProgress }: SearchOptions,
): Promise<Referrers | undefined> {
  const { client, provider, reference, commit } = place
  await loadDrafts(provider.account)
  const projects = await loadProjects(provider, client, reference)
  const all = [...projects.all.values()]
  const drafts = new Map(
    currentChangeSet(provider.account, reference).map((one) => [one.reference.path, one]),
  )
  const texts = await linkingFiles(place, projects, [...drafts.keys()])
  const mayRefer = hasReferences(projects) || all.some(hasFileFields)
  const hasSchemas = all.some(({ schema }) => namesDocuments(schema))
  if (!mayRefer && !hasSchemas && texts.files.length === 0) return undefined
  const entries = await entriesOf(place)
  const paths = entries.map(({ path }) => path)
  const wantedFiles = new Set(paths)
  const schemas = repositoryFiles(provider, client, reference, commit)
  const found = hasSchemas ? await schemaReferrers(place, projects, schemas, wantedFiles) : []
  const byReference = new Set(projectsReferringTo(projects, paths))
  const referring = all.filter((project) => byReference.has(project) || mayNameFiles(project, paths))
  const forms = await Promise.all(referring.map((project) => wholeForm(project, schemas)))
  const collections = collectionsOf(projects, paths)
  const data = namesByMember(forms) ? await dataOf(place, entries, projects, signal) : NO_DATA
  const [entryNames, fileNames] = [namingOf(collections, data), fileNaming(paths)]
  const naming: Naming = (field, projectFile) =>
    field.widget === 'reference' ? entryNames(field, projectFile) : fileNames(field)
  const referringFiles = await filesOf(place, forms, [...drafts.keys()])
  const byPath = new Map(referringFiles.files.map((one) => [one.file.path, one]))
  const referringPaths = new Set(byPath.keys())
  const wholeForms = new Map<Project, ReturnType<typeof wholeForm>>()
  for (const { file, project } of texts.files) {
    // The links of what moves are followed with its move, and nobody needs to read it for them.
    if (byPath.has(file.path) || wantedFiles.has(file.path)) continue
    const form = project && (wholeForms.get(project) ?? wholeForm(project, schemas))
    if (project && form) wholeForms.set(project, form)
    byPath.set(file.path, { file, forms: form ? [await form] : [] })
  }
  const files = [...byPath.values()]
  const unread = [...new Set([...referringFiles.unread, ...texts.unread])]
  if (files.length + found.length + unread.length === 0) return undefined
  let seen = 0
  const candidates: { readonly file: ReadFile; readonly text: string }[] = []
  const unreadable: string[] = []
  const mayRefers = mayName(forms, naming)
  const mayLink = mayLead(paths)
  const look = (file: ReadFile, text: string) => {
    seen += 1
    const isCandidate = mayLink(text) || (referringPaths.has(file.file.path) && mayRefers(text))
    if (isCandidate) candidates.push({ file, text })
  }

  const bySha = new Map<string, ReadFile[]>()
  for (const one of files) {
    const draft = drafts.get(one.file.path)
    // A file that somebody has moved or put there, and that nobody has read, is a blob.
    const sha = draft?.blob?.sha ?? one.file.sha
    if (draft?.isDeleted) seen += 1
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
      for (const one of bySha.get(sha) ?? []) {
        if (text !== undefined) look(one, text)
        else {
          seen += 1
          unreadable.push(one.file.path)
        }
      }
    }
    onProgress(seen, files.length)
  }
  try {
    if (wanted.length > 0) await readBlobs(provider, reference, wanted, { onBlobs, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
  const readers = new Map<string, ReferenceReader>()
  const pause = createPause()
  for (const { file, text } of candidates) {
    await pause()
    const key = file.forms.map(({ path }) => path).join('\n')
    const reader = readers.get(key) ?? createReferenceReader(file.forms, naming, wantedFiles)
    readers.set(key, reader)
    const referrer = await reader.referrer(file.file, text)
    if (referrer === 'unreadable') unreadable.push(file.file.path)
    else if (referrer) found.push(referrer)
  }
  found.sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  unreadable.sort()
  return { all: found, valueAfter, unseen: files.length - seen, unread, unreadable }

  function valueAfter(at: ReferencePlace, following: Following) {
    if (at.field.widget !== 'reference') return fileValueAfter(at, following)
    const { pathAfter, isFollowed } = following
    const path = pathAfter(at.entry)
    const options = collectionReference(at.field, at.projectFile)
    const project = options && collections.get(options.target.path)?.project
    if (path === undefined || !options || !project) return undefined
    const folder = isFollowed(project.path) ? pathAfter(project.data.folder) : undefined
    const collection = { ...project.data, folder: folder ?? project.data.folder }
    return nameAfter({ ...project, data: collection }, options, at.value, path)
  }
}

const NO_DATA: ReadonlyMap<string, JsonValue> = new Map()

/** Whether it takes more than their paths to know what data say for entries. */
function namesByMember(forms: readonly ProjectForm[]): boolean {
  return forms.some((form) => {
    const fields = writtenFields(form)
    return (
      fields === undefined ||
      fields.some((field) => collectionReference(field, form.path)?.value?.kind === 'member')
    )
  })
}

/** What entries say; those that cannot be read say nothing. */
async function dataOf(
  { provider, reference }: FilePlace,
  entries: readonly EditedFile[],
  projects: Projects,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, JsonValue>> {
  const edited = new Map(
    currentChangeSet(provider.account, reference).map((draft) => [draft.reference.path, draft]),
  )
  const shaOf = ({ path, sha }: EditedFile) => edited.get(path)?.blob?.sha ?? sha
  const wanted = entries.map((entry) => ({ path: entry.path, sha: shaOf(entry) }))
  const texts = await readFiles({ provider, reference }, wanted, signal).catch((error: unknown) => {
    // Nothing is found then, and that is said.
    if (signal.aborted) return new Map<string, string>()
    throw error
  })
  const data = new Map<string, JsonValue>()
  const pause = createPause()
  for (const entry of entries) {
    await pause()
    const { path } = entry
    const draft = edited.get(path)
    const text = draft && !isUnread(draft) ? draft.text : texts.get(shaOf(entry))
    const format = await loadFormat(path, projects.projectsFor(path)[0]?.body ?? null)
    const reading = text === undefined ? undefined : format?.read(text)
    if (text !== undefined && reading?.ok === true) data.set(path, valueOf(text, reading.root))
  }
  return data
}

/** The schemas of projects that refer to wanted files; project files themselves are told by the tree. */
async function schemaReferrers(
  place: FilePlace,
  projects: Projects,
  schemas: SchemaFiles,
  wanted: ReadonlySet<string>,
): Promise<Referrer[]> {
  const texts = await schemaFilesOf(projects.all.values(), schemas)
  const found: Referrer[] = []
  for (const [path, text] of texts) {
    if (isProjectPath(path)) continue
    const referrer = schemaReferrer(await asEdited(place, path), text, wanted)
    if (referrer) found.push(referrer)
  }
  return found
}

async function asEdited(
  { client, provider, reference, commit }: FilePlace,
  path: string,
): Promise<EditedFile> {
  const entry = await client.ensureQueryData(entryQuery(provider, reference, commit, path))
  return entry?.type === 'blob' ? entry : { path, sha: '' }
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
