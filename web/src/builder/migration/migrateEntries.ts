import { formatOf, loadFormat } from '~/formats/formatOf'
import type { DataPath, JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { isRecord } from '~/schema/json'
import { changeFiles, type FileChange, type ManyChanged } from '~/workspace/files/manyFiles'
import type { EditedFile, FilePlace } from '~/workspace/files/openFiles'
import type { Project } from '~/workspace/Project'
import { migrateText, type PlannedChange, type Unfit } from './migrateText'

/** What changes of the form mean for the data of a project. */
export interface Migration extends ManyChanged {
  /** Files in which something changes. */
  readonly files: number
  /** What does not fit any more, by file. */
  readonly unfit: readonly UnfitFile[]
}

export interface UnfitFile {
  readonly path: string
  readonly values: readonly Unfit[]
}

interface MigrationOptions {
  /** As the project was before the changes: where its data are, and what the text of a Markdown file is called. */
  readonly project: Project
  readonly signal: AbortSignal
  readonly onProgress: (count: number) => void
  readonly words: (count: number) => string
}

/**
 * What the changes come to, with nothing changed: how many entries have what is concerned, and what would not fit. It is
 * asked before anything is done.
 */
export function countMigration(
  place: FilePlace,
  files: readonly EditedFile[],
  changes: readonly PlannedChange[],
  options: MigrationOptions,
): Promise<Migration> {
  return run(place, files, changes, options, false)
}

/** Makes the changes in all files as one intent. */
export function migrateEntries(
  place: FilePlace,
  files: readonly EditedFile[],
  changes: readonly PlannedChange[],
  options: MigrationOptions,
): Promise<Migration> {
  return run(place, files, changes, options, true)
}

async function run(
  place: FilePlace,
  files: readonly EditedFile[],
  changes: readonly PlannedChange[],
  { project, signal, onProgress, words }: MigrationOptions,
  isDone: boolean,
): Promise<Migration> {
  const { body } = project
  const endings = new Map(files.map(({ path }) => [path.slice(path.lastIndexOf('.')), path]))
  await Promise.all([...endings.values()].map((path) => loadFormat(path, body)))
  const unfit: UnfitFile[] = []
  let count = 0
  const changed = await changeFiles(place, files, changeOf, { signal, onProgress, words })
  return { ...changed, files: count, unfit }

  function changeOf(path: string, text: string, isDeleted: boolean): FileChange {
    if (isDeleted) return { kind: 'none' }
    const format = formatOf(path, body)
    const migrated = format && migrateText(format, text, changes, (data) => rootsIn(project, data))
    if (migrated === undefined) return { kind: 'refusal', reason: m.migration_unread() }
    if (migrated.unfit.length > 0) unfit.push({ path, values: migrated.unfit })
    if (migrated.changed === 0) return { kind: 'none' }
    count += 1
    return isDone ? { kind: 'edits', edits: migrated.edits } : { kind: 'none' }
  }
}

/** Where the schema of the project file holds in data: in data of several languages, at each that is there. */
export function rootsIn({ locales }: Project, data: JsonValue): readonly DataPath[] {
  if (locales?.member === undefined) return [[]]
  return isRecord(data) ? locales.languages.filter((tag) => Object.hasOwn(data, tag)).map((tag) => [tag]) : []
}
