import { type Draft, isUnread } from '~/drafts/draft'
import { formatNameOf, formatOf, loadFormats } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { createPause, inSlices } from '~/lib/slices/slices'
import { readFiles } from '~/workspace/files/manyFiles'
import type { EditedFile, FilePlace } from '~/workspace/files/openFiles'
import type { Project } from '~/workspace/Project'
import { rootsIn, type UnfitFile } from '../migrateEntries'
import { type Migrated, migrateText, type PlannedChange } from '../migrateText'
import { mayConcern } from './mayConcern'

/** What changes of the form come to in the data, with nothing changed. */
export interface DataCount {
  /** Files that were looked at. */
  readonly seen: number
  /** Files in which something changes, and by each of the changes in how many places. */
  readonly changing: readonly { readonly path: string; readonly places: readonly number[] }[]
  /** What does not fit, by file. */
  readonly unfit: readonly UnfitFile[]
  /** Files that cannot be read at present: they are left alone. */
  readonly unread: readonly string[]
}

type Found = Pick<Migrated, 'changed' | 'unfit'>

interface CountOptions {
  readonly signal: AbortSignal
  /** Told how many files were looked at. */
  readonly onProgress: (seen: number) => void
}

/** How many files are read at a time. */
const STEP = 400
/** Files between two tellings of the progress: each draws it anew. */
const PROGRESS = 50

/**
 * Counts what some changes mean for data. What it has seen it does not look at again, so that one entry that is typed
 * into costs one entry.
 */
export class DataCounter {
  readonly #project: Project
  readonly #changes: readonly PlannedChange[]
  readonly #blobs = new Map<string, Found | undefined>()
  readonly #drafts = new WeakMap<Draft, Found | 'unread'>()

  constructor(project: Project, changes: readonly PlannedChange[]) {
    this.#project = project
    this.#changes = changes
  }

  /** Rejects where files cannot be read, and when it is told to stop. */
  async count(
    place: Pick<FilePlace, 'provider' | 'reference'>,
    files: readonly EditedFile[],
    drafts: ReadonlyMap<string, Draft>,
    { signal, onProgress }: CountOptions,
  ): Promise<DataCount> {
    const { body } = this.#project
    await loadFormats(
      files.map(({ path }) => path),
      body,
    )
    const changing: { path: string; places: readonly number[] }[] = []
    const unfit: UnfitFile[] = []
    const unread: string[] = []
    const pause = createPause()
    let seen = 0
    for (let from = 0; from < files.length; from += STEP) {
      const some = files.slice(from, from + STEP)
      const asked = some.filter((file) => this.#isToBeRead(file, drafts.get(file.path)))
      const wanted = asked.map((file) => ({ ...file, sha: shaOf(file, drafts.get(file.path)) }))
      const texts = wanted.length === 0 ? NONE : await readFiles(place, wanted, signal)
      for (const file of some) {
        signal.throwIfAborted()
        const found = await this.#look(file, drafts.get(file.path), texts, signal)
        if (found === 'unread') unread.push(file.path)
        else if (found !== undefined) {
          if (found.changed.length > 0) changing.push({ path: file.path, places: found.changed })
          if (found.unfit.length > 0) unfit.push({ path: file.path, values: found.unfit })
        }
        seen += 1
        await pause()
        if (seen % PROGRESS === 0) onProgress(seen)
      }
      onProgress(seen)
    }
    return { seen, changing, unfit, unread }
  }

  #isToBeRead(file: EditedFile, draft: Draft | undefined): boolean {
    if (draft?.isDeleted || (draft && !isUnread(draft))) return false
    const sha = shaOf(file, draft)
    return sha !== '' && !this.#blobs.has(keyOf(file.path, sha))
  }

  /** Undefined: the file is not there any more. */
  async #look(
    file: EditedFile,
    draft: Draft | undefined,
    texts: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<Found | 'unread' | undefined> {
    if (draft?.isDeleted) return undefined
    if (draft && !isUnread(draft)) {
      const found =
        this.#drafts.get(draft) ??
        (await this.#found(file.path, draft.text, signal, draft.base.text)) ??
        'unread'
      this.#drafts.set(draft, found)
      return found
    }
    const sha = shaOf(file, draft)
    if (sha === '') return undefined
    const key = keyOf(file.path, sha)
    const text = texts.get(sha)
    if (!this.#blobs.has(key))
      this.#blobs.set(key, text === undefined ? undefined : await this.#found(file.path, text, signal))
    return this.#blobs.get(key) ?? 'unread'
  }

  /** Undefined: the text cannot be read. */
  async #found(
    path: string,
    text: string,
    signal: AbortSignal,
    committed?: string,
  ): Promise<Found | undefined> {
    if (!mayConcern(text, this.#changes)) return { changed: [], unfit: [] }
    const format = formatOf(path, this.#project.body)
    if (format === undefined) return undefined
    const rootsOf = (data: JsonValue) => rootsIn(this.#project, data)
    const steps = migrateText(format, text, this.#changes, { rootsOf, committed })
    const migrated = await inSlices(steps, signal)
    if (migrated === undefined) return undefined
    const { edits, changed, unfit } = migrated
    return { changed: edits.length === 0 ? [] : changed, unfit }
  }
}

const NONE: ReadonlyMap<string, string> = new Map()

/** A file that somebody has moved or put there, and that nobody has read, is a blob. */
function shaOf({ sha }: EditedFile, draft: Draft | undefined): string {
  return draft?.blob?.sha ?? (draft && draft.base.sha !== null ? draft.base.sha : sha)
}

/** The format goes by the name. */
function keyOf(path: string, sha: string): string {
  return `${sha} ${formatNameOf(path)}`
}
