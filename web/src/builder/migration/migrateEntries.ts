import { formatOf, loadFormats } from '~/formats/formatOf'
import type { DataPath, JsonValue } from '~/formats/nodes'
import { inSlices } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import { isRecord } from '~/schema/json'
import { changeFiles, type FileChange, type ManyChanged } from '~/workspace/files/manyFiles'
import type { EditedFile, FilePlace } from '~/workspace/files/openFiles'
import type { Project } from '~/workspace/Project'
import { mayConcern } from './count/mayConcern'
import { migrateText, type PlannedChange } from './migrateText'
import type { Unfit } from './Unfit'

/** What has become of the data of a project. */
export interface Migration extends ManyChanged {
  /** What does not fit any more, by file. */
  readonly unfit: readonly UnfitFile[]
}

export interface UnfitFile {
  readonly path: string
  readonly values: readonly Unfit[]
}

interface MigrationOptions {
  /** Where its data are, and what the text of a Markdown file is called. */
  readonly project: Project
  readonly signal: AbortSignal
  readonly onProgress: (count: number) => void
  readonly words: (count: number) => string
}

/** Makes the changes in all files as one intent. What cannot be read is left alone, and told. */
export async function migrateEntries(
  place: FilePlace,
  files: readonly EditedFile[],
  changes: readonly PlannedChange[],
  { project, signal, onProgress, words }: MigrationOptions,
): Promise<Migration> {
  const { body } = project
  await loadFormats(
    files.map(({ path }) => path),
    body,
  )
  const unfit = new Map<string, readonly Unfit[]>()
  const changed = await changeFiles(place, files, changeOf, { signal, onProgress, words })
  return { ...changed, unfit: [...unfit].map(([path, values]) => ({ path, values })) }

  async function changeOf(
    path: string,
    text: string,
    isDeleted: boolean,
    committed: string,
  ): Promise<FileChange> {
    if (isDeleted || !mayConcern(text, changes)) return { kind: 'none' }
    const format = formatOf(path, body)
    const rootsOf = (data: JsonValue) => rootsIn(project, data)
    const migrated =
      format && (await inSlices(migrateText(format, text, changes, { rootsOf, committed }), signal))
    if (migrated === undefined) return { kind: 'refusal', reason: m.migration_unread() }
    // It may be asked about again.
    if (migrated.unfit.length > 0) unfit.set(path, migrated.unfit)
    else unfit.delete(path)
    return migrated.edits.length === 0 ? { kind: 'none' } : { kind: 'edits', edits: migrated.edits }
  }
}

/** Where the schema of the project file holds in data: in data of several languages, at each that is there. */
export function rootsIn({ locales }: Project, data: JsonValue): readonly DataPath[] {
  if (locales?.member === undefined) return [[]]
  return isRecord(data) ? locales.languages.filter((tag) => Object.hasOwn(data, tag)).map((tag) => [tag]) : []
}
