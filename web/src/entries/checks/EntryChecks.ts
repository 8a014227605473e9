import { loadFormat } from '~/formats/formatOf'
import { decodeUtf8 } from '~/lib/utf8'
import type { WorkerLink } from '~/validation/WorkerLink'
import type { ReadEntries } from '~/workspace/entries/EntryIndex'
import type { EntryFile } from '~/workspace/entries/types'

interface EntryChecksOptions {
  /** As JSON. */
  readonly schema: string
  readonly body: string | null
  readonly link: WorkerLink
  readonly read: ReadEntries
}

/** How many problems entries have, by path; of those that were checked. */
export type ProblemCounts = ReadonlyMap<string, number>

/** How many entries are checked before it is asked again which are on view. */
const STEP = 60
/** Milliseconds between two tellings: with each the whole list is drawn anew. */
const PAUSE = 400
/** A schema that is too much for the validator is so for each entry. */
const MAX_FAILURES = 3

/** Checks entries by their schema in a worker, one after the other, those on view first, while somebody listens. */
export class EntryChecks {
  readonly #options: EntryChecksOptions
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<string, EntryFile>()
  readonly #waiting = new Map<string, EntryFile>()
  readonly #counts = new Map<string, number>()
  #seen: readonly string[] = []
  #state: ProblemCounts = new Map()
  #running: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(options: EntryChecksOptions) {
    this.#options = options
  }

  readonly state = (): ProblemCounts => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#running?.abort()
      this.#running = undefined
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#options.link.close()
    }
  }

  /** The files as they are now: those of another version are checked anew. */
  setFiles(files: readonly EntryFile[]): void {
    const paths = new Set(files.map(({ path }) => path))
    for (const path of [...this.#files.keys()].filter((known) => !paths.has(known))) {
      this.#files.delete(path)
      this.#waiting.delete(path)
      this.#counts.delete(path)
    }
    for (const file of files) {
      const known = this.#files.get(file.path)
      if (known && versionOf(known) === versionOf(file)) continue
      this.#files.set(file.path, file)
      this.#waiting.set(file.path, file)
    }
    this.#start()
  }

  /** The entries on view: they are checked before others. */
  see(paths: readonly string[]): void {
    this.#seen = paths
  }

  #start(): void {
    if (this.#running || this.#listeners.size === 0 || this.#waiting.size === 0) return
    if (this.#failures >= MAX_FAILURES) return
    const running = new AbortController()
    this.#running = running
    void this.#checkAll(running.signal)
      // The list itself tells that files cannot be read.
      .catch(() => {
        if (!running.signal.aborted) this.#failures = MAX_FAILURES
      })
      .finally(() => {
        if (this.#running !== running) return
        this.#running = undefined
        this.#tell()
        this.#start()
      })
  }

  async #checkAll(signal: AbortSignal): Promise<void> {
    while (this.#waiting.size > 0 && !signal.aborted && this.#failures < MAX_FAILURES) {
      const some = this.#next()
      const texts = await this.#textsOf(some, signal)
      for (const file of some) {
        if (signal.aborted || this.#failures >= MAX_FAILURES) return
        const count = await this.#check(file.path, texts.get(file))
        if (signal.aborted) return
        // Another version may have come meanwhile.
        if (this.#files.get(file.path) !== file) continue
        this.#waiting.delete(file.path)
        if (count === undefined) this.#counts.delete(file.path)
        else this.#counts.set(file.path, count)
        this.#timer ??= setTimeout(() => this.#tell(), PAUSE)
      }
    }
  }

  #next(): readonly EntryFile[] {
    const next = new Map<string, EntryFile>()
    for (const path of this.#seen) {
      const file = this.#waiting.get(path)
      if (file) next.set(path, file)
    }
    for (const [path, file] of this.#waiting) {
      if (next.size >= STEP) break
      next.set(path, file)
    }
    return [...next.values()]
  }

  async #textsOf(files: readonly EntryFile[], signal: AbortSignal): Promise<ReadonlyMap<EntryFile, string>> {
    const texts = new Map<EntryFile, string>()
    const bySha = new Map<string, EntryFile[]>()
    for (const file of files) {
      if (file.version.kind === 'text') texts.set(file, file.version.text)
      else bySha.set(file.version.sha, [...(bySha.get(file.version.sha) ?? []), file])
    }
    const wanted = files.flatMap(({ version }) => (version.kind === 'blob' ? [version] : []))
    if (wanted.length === 0) return texts
    await this.#options.read(
      wanted,
      (blobs) => {
        for (const { sha, bytes } of blobs) {
          const text = decodeUtf8(bytes)
          for (const file of bySha.get(sha) ?? []) if (text !== undefined) texts.set(file, text)
        }
      },
      signal,
    )
    return texts
  }

  /** How many problems an entry has; undefined where that cannot be told, as of a text that is broken. */
  async #check(path: string, text: string | undefined): Promise<number | undefined> {
    const { schema, body, link } = this.#options
    const format = text === undefined ? undefined : await loadFormat(path, body)
    if (text === undefined || format?.read(text).ok !== true) return undefined
    const outcome = await link.ask({ schema, data: text, file: { path, body }, probes: [] })
    if (outcome.kind === 'closed') return undefined
    this.#failures = outcome.kind === 'checked' ? 0 : this.#failures + 1
    return outcome.kind === 'checked' ? outcome.count : undefined
  }

  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#state = new Map(this.#counts)
    for (const listener of this.#listeners) listener()
  }
}

function versionOf({ version }: EntryFile): string {
  return version.kind === 'blob' ? `blob ${version.sha}` : `text ${version.text}`
}
