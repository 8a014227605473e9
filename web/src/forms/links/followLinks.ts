import { currentChangeSet, loadDrafts } from '~/drafts/documents'
import { isUnread } from '~/drafts/draft'
import { formatNameOf } from '~/formats/formatOf'
import { createPause } from '~/lib/slices/slices'
import { editBetween } from '~/lib/text/text'
import {
  type EditedFile,
  editFile,
  type FilePlace,
  nameUploadsOf,
  type Undo,
} from '~/workspace/files/fileEdits'
import { filesAmong } from '~/workspace/files/filesAmong'
import { inOne } from '~/workspace/files/folderEdits'
import { readFiles } from '~/workspace/files/manyFiles'
import { repositoryFiles } from '~/workspace/forms/schemaFiles/repositoryFiles'
import { schemaFileAfter, schemaFilesOf } from '~/workspace/forms/schemaFiles/schemaReferences'
import { wholeForm } from '~/workspace/forms/schemaFiles/wholeForm'
import type { Project } from '~/workspace/Project'
import { loadProjects } from '~/workspace/useProjects'
import { createLinkReader, type LinkReader, PLAIN_FORM } from './movedLinks'

/** A file, and where it is going to be. */
export interface Moving {
  readonly file: EditedFile
  readonly to: string
}

/** A file whose text changes with its place. */
interface LinkedFile {
  readonly from: string
  readonly to: string
  readonly textAfter: (text: string) => string
  /** The same for the value of a field that names a file. */
  readonly valueAfter: (value: string) => string
}

/**
 * Moves or copies files, and has the relative links in those that are data of projects or Markdown, and the references of
 * schema files, lead where they led, as one step. Rejects, with nothing done, where one cannot be read.
 * @param pathAfter where any file of the repository is then.
 */
export async function withLinks(
  place: FilePlace,
  moving: readonly Moving[],
  pathAfter: (path: string) => string,
  move: () => Promise<Undo>,
): Promise<Undo> {
  const plan = await planLinks(place, moving, pathAfter)
  if (plan.length === 0) return move()
  const follow = () =>
    inOne(plan, async ({ from, to, textAfter, valueAfter }) => {
      await nameUploadsOf(place, from, to, valueAfter)
      return editFile(place, { path: to, sha: '' }, (text) => editBetween(text, textAfter(text)))
    })
  return inOne([move, follow], (step) => step())
}

async function planLinks(
  place: FilePlace,
  moving: readonly Moving[],
  pathAfter: (path: string) => string,
): Promise<readonly LinkedFile[]> {
  const { client, provider, reference, commit } = place
  await loadDrafts(provider.account)
  const projects = await loadProjects(provider, client, reference)
  const schemas = repositoryFiles(provider, client, reference, commit)
  const movedSchemas = await schemasAmong(place, moving, pathAfter)
  const dataFiles = moving.flatMap(({ file, to }) => {
    const [project] = projects.projectsFor(file.path)
    return project || formatNameOf(file.path) === 'markdown' ? [{ file, to, project }] : []
  })
  if (dataFiles.length === 0) return movedSchemas
  const forms = new Map<Project, ReturnType<typeof wholeForm>>()
  const texts = await textsOf(
    place,
    dataFiles.map(({ file }) => file),
  )
  const pause = createPause()
  const linked: { from: string; to: string; text: string; reader: LinkReader; paths: readonly string[] }[] =
    []
  for (const { file, to, project } of dataFiles) {
    await pause()
    const form = project ? (forms.get(project) ?? wholeForm(project, schemas)) : PLAIN_FORM
    if (project) forms.set(project, Promise.resolve(form))
    const text = texts.get(file.path)
    if (text === undefined) continue
    const reader = await createLinkReader({ form: await form, from: file.path, to })
    const paths = reader?.pathsIn(text) ?? []
    if (reader && paths.length > 0) linked.push({ from: file.path, to, text, reader, paths })
  }
  const files = await filesAmong(place, [...new Set(linked.flatMap(({ paths }) => paths))])
  const following = linked
    .filter(({ text, reader }) => reader.textAfter(text, files, pathAfter) !== text)
    .map(({ from, to, reader }) => ({
      from,
      to,
      textAfter: (text: string) => reader.textAfter(text, files, pathAfter),
      valueAfter: (value: string) => reader.valueAfter(value, files, pathAfter),
    }))
  return [...movedSchemas, ...following]
}

/** Of the files that move the schemas whose references change with their place. */
async function schemasAmong(
  { client, provider, reference, commit }: FilePlace,
  moving: readonly Moving[],
  pathAfter: (path: string) => string,
): Promise<readonly LinkedFile[]> {
  if (!moving.some(({ file }) => formatNameOf(file.path) === 'json')) return []
  const projects = await loadProjects(provider, client, reference)
  const files = repositoryFiles(provider, client, reference, commit)
  const schemas = await schemaFilesOf(projects.all.values(), files)
  return moving.flatMap(({ file: { path: from }, to }) => {
    const text = schemas.get(from)
    const textAfter = (now: string) => schemaFileAfter(now, from, to, pathAfter)
    return text === undefined || textAfter(text) === text
      ? []
      : [{ from, to, textAfter, valueAfter: (value: string) => value }]
  })
}

/** By their paths, as they are by now; what is no text has none. */
async function textsOf(
  { provider, reference }: FilePlace,
  files: readonly EditedFile[],
): Promise<ReadonlyMap<string, string>> {
  const drafts = new Map(
    currentChangeSet(provider.account, reference).map((draft) => [draft.reference.path, draft]),
  )
  const shaOf = ({ path, sha }: EditedFile) => drafts.get(path)?.blob?.sha ?? sha
  const unread = files.filter(({ path }) => {
    const draft = drafts.get(path)
    return draft === undefined || isUnread(draft)
  })
  const wanted = unread.map((file) => ({ path: file.path, sha: shaOf(file) }))
  const read = await readFiles({ provider, reference }, wanted, new AbortController().signal)
  return new Map(
    files.flatMap((file) => {
      const draft = drafts.get(file.path)
      const text = draft && !isUnread(draft) ? draft.text : read.get(shaOf(file))
      return text === undefined ? [] : [[file.path, text] as const]
    }),
  )
}
