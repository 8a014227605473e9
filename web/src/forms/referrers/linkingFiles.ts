import { formatNameOf } from '~/formats/formatOf'
import { basename } from '~/lib/paths'
import { entryQuery } from '~/provider/queries/entryQuery'
import { isLink } from '~/provider/treeEntry'
import { entriesQuery, withDrafts } from '~/workspace/entries/entriesOf'
import type { EditedFile, FilePlace } from '~/workspace/files/fileEdits'
import { filesBelow } from '~/workspace/filesBelow'
import { dataPathOf, hasCollection, type Project } from '~/workspace/Project'
import type { Projects } from '~/workspace/Projects'
import { asPattern } from './mayName'

/** A file whose texts may have relative links, and the project whose data it is. */
interface LinkingFile {
  readonly file: EditedFile
  readonly project: Project | undefined
}

/** All Markdown of a ref, and the data of projects that have texts in Markdown. Drafts count. */
export async function linkingFiles(
  place: FilePlace,
  projects: Projects,
  edited: readonly string[],
): Promise<{ readonly files: readonly LinkingFile[]; readonly unread: readonly string[] }> {
  const { client, provider, reference, commit } = place
  const isMarkdown = (path: string) => formatNameOf(path) === 'markdown'
  const listed = await filesBelow(client, provider, reference, commit, '', isMarkdown)
  const found = new Map<string, EditedFile>()
  // A link is never followed.
  for (const file of listed.files) if (!isLink(file)) found.set(file.path, file)
  for (const path of edited) if (isMarkdown(path) && !found.has(path)) found.set(path, { path, sha: '' })
  const unread = new Set(listed.unread)
  for (const project of projects.all.values()) {
    if (!hasTexts(project)) continue
    if (hasCollection(project)) {
      const all = await client.ensureQueryData(entriesQuery(provider, reference, commit, project.data))
      const { entries, unread: folders } = withDrafts(all, project.data, edited)
      for (const entry of entries) found.set(entry.path, entry)
      for (const folder of folders) unread.add(folder)
      continue
    }
    const path = dataPathOf(project)
    if (path === undefined) continue
    const file = await client.ensureQueryData(entryQuery(provider, reference, commit, path))
    if (file?.type === 'blob' && !isLink(file)) found.set(path, file)
    else if (edited.includes(path)) found.set(path, { path, sha: '' })
  }
  const files = [...found.values()].map((file) => ({ file, project: projects.projectsFor(file.path)[0] }))
  return { files, unread: [...unread] }
}

/** Whether a field has Markdown, by its schema or by its widget. */
function hasTexts({ schema, uiSchema }: Project): boolean {
  return /markdown/i.test(JSON.stringify([schema, uiSchema]))
}

/** Tells texts apart that may have a link to one of some files from those that cannot: of thousands hardly any has. */
export function mayLead(paths: readonly string[]): (text: string) => boolean {
  const words = new Set(paths.flatMap((path) => spellingsOf(basename(path))))
  if (words.size === 0) return () => false
  const any = new RegExp([...words].map((word) => asPattern(word)).join('|'), 'i')
  return (text) => any.test(text)
}

/** As it is, and with what an address cannot have: editors differ in how much they encode. */
function spellingsOf(name: string): readonly string[] {
  const encoded = encodeURI(name)
  return [name, encoded, encodeURIComponent(name), encoded.replaceAll('(', '%28').replaceAll(')', '%29')]
}
