import type { BlobReference, FileContent } from '~/provider/types'
import type { EntryContent } from './EntryTexts'
import { EntryWorker } from './EntryWorker'
import type { EntryFile, EntrySpec, EntryValues, EntryVersion } from './types'

export interface EntryIndexState {
  /** By path, of the entries that were read. */
  readonly values: ReadonlyMap<string, EntryValues>
  /** How many entries are not read yet. */
  readonly waiting: number
  /** Somebody has stopped the reading. */
  readonly isStopped: boolean
  /** Why reading has stopped. */
  readonly error: Error | undefined
  /** The entries that have the words searched for; undefined while there are none. */
  readonly found: { readonly query: string; readonly paths: ReadonlySet<string> } | undefined
}

/** Reads many blobs: see `provider/blobs`. */
export type ReadEntries = (
  wanted: readonly BlobReference[],
  onBlobs: (blobs: readonly FileContent[]) => void,
  signal: AbortSignal,
) => Promise<void>

interface EntryIndexOptions {
  readonly spec: EntrySpec
  readonly spawn: () => Worker
  readonly read: ReadEntries
}

/** How many entries are read before it is asked again which are on view. */
const STEP = 400
/** Milliseconds between two tellings while entries come in: with each the whole list is drawn anew. */
const PAUSE = 200

/**
 * What the entries of a collection say, read a few at a time, those on view first, and kept up with their files. Reading
 * goes on while somebody listens.
 */
export class EntryIndex {
  readonly #options: EntryIndexOptions
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<string, EntryFile>()
  readonly #waiting = new Map<string, EntryFile>()
  readonly #values = new Map<string, EntryValues>()
  #seen: readonly string[] = []
  #given: readonly EntryFile[] | undefined
  #worker: EntryWorker | undefined
  #reading: AbortController | undefined
  #query = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: EntryIndexState = {
    values: new Map(),
    waiting: 0,
    isStopped: false,
    error: undefined,
    found: undefined,
  }

  #read: ReadEntries

  constructor(options: EntryIndexOptions) {
    this.#options = options
    this.#read = options.read
  }

  /** Somebody may have signed in anew. */
  connect(read: ReadEntries): void {
    this.#read = read
  }

  readonly state = (): EntryIndexState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  /** Whether somebody listens. */
  get isFollowed(): boolean {
    return this.#listeners.size > 0
  }

  /** The files as they are now. Only those of which the version is another one are read. */
  setFiles(files: readonly EntryFile[]): void {
    // Many may tell the same.
    if (files === this.#given) return
    this.#given = files
    const paths = new Set(files.map(({ path }) => path))
    const gone = [...this.#files.keys()].filter((path) => !paths.has(path))
    for (const path of gone) {
      this.#files.delete(path)
      this.#waiting.delete(path)
      this.#values.delete(path)
    }
    if (gone.length > 0) this.#worker?.drop(gone)
    let isChanged = gone.length > 0
    for (const file of files) {
      const known = this.#files.get(file.path)
      if (known && isSameVersion(known.version, file.version)) continue
      this.#files.set(file.path, file)
      this.#waiting.set(file.path, file)
      isChanged = true
    }
    if (!isChanged) return
    this.#tell()
    this.#start()
  }

  /** The entries on view: they are read before others. */
  see(paths: readonly string[]): void {
    this.#seen = paths
  }

  /** One more entry on view. */
  readonly seeToo = (path: string): void => {
    if (this.#waiting.has(path) && !this.#seen.includes(path)) this.#seen = [...this.#seen, path]
  }

  /** Finds the entries that have all of some words; '' ends it. */
  search(query: string): void {
    if (query === this.#query) return
    this.#query = query
    if (query === '') this.#setState({ found: undefined })
    else void this.#find()
  }

  /** Reads no more until it is asked to go on. */
  stop(): void {
    this.#stop()
    this.#setState({ isStopped: true })
  }

  /** Goes on after a failure, or where it was stopped. */
  goOn(): void {
    this.#setState({ error: undefined, isStopped: false })
    this.#start()
  }

  /** Ends its worker. Whoever listens again begins anew. */
  readonly close = (): void => {
    this.#stop()
    this.#closeWorker()
  }

  #start(): void {
    const { isStopped, error } = this.#state
    if (this.#reading || this.#listeners.size === 0 || this.#waiting.size === 0 || isStopped || error) return
    const reading = new AbortController()
    this.#reading = reading
    void this.#readAll(reading.signal)
      .catch((error: unknown) => {
        if (reading.signal.aborted) return
        // What it knew is gone with it.
        if (this.#worker?.isEnded === true) this.#closeWorker()
        this.#setState({ error: error instanceof Error ? error : new Error(String(error)) })
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined
        this.#start()
      })
  }

  #stop(): void {
    this.#reading?.abort()
    this.#reading = undefined
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    while (this.#waiting.size > 0 && !signal.aborted) {
      await this.#readSome(this.#next(), signal)
    }
  }

  /** What is read now: those on view, and then in the order of the list. */
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

  async #readSome(files: readonly EntryFile[], signal: AbortSignal): Promise<void> {
    const bySha = new Map<string, EntryFile[]>()
    const wanted: BlobReference[] = []
    const typed: { readonly file: EntryFile; readonly content: string }[] = []
    for (const file of files) {
      const { version } = file
      if (version.kind === 'text') typed.push({ file, content: version.text })
      else {
        const same = bySha.get(version.sha)
        if (same) same.push(file)
        else {
          bySha.set(version.sha, [file])
          wanted.push({ sha: version.sha, size: version.size })
        }
      }
    }
    // One after the other: what comes later must not be overtaken.
    let taken = this.#take(typed)
    const take = (blobs: readonly FileContent[]) => {
      const contents = blobs.flatMap(({ sha, bytes }) =>
        (bySha.get(sha) ?? []).map((file) => ({ file, content: bytes })),
      )
      taken = taken.then(() => this.#take(contents))
      // It is waited for below; until then a failure is nobody's.
      taken.catch(() => {})
    }
    if (wanted.length > 0) await this.#read(wanted, take, signal)
    await taken
  }

  async #take(
    contents: readonly { readonly file: EntryFile; readonly content: EntryContent['content'] }[],
  ): Promise<void> {
    const current = contents.filter(({ file }) => this.#files.get(file.path) === file)
    if (current.length === 0) return
    this.#worker ??= new EntryWorker(this.#options.spawn, this.#options.spec)
    const told = await this.#worker.put(current.map(({ file, content }) => ({ path: file.path, content })))
    for (const [index, { file }] of current.entries()) {
      const values = told[index]
      // Another version may be waited for by now.
      if (values === undefined || this.#files.get(file.path) !== file) continue
      this.#values.set(file.path, values)
      this.#waiting.delete(file.path)
    }
    this.#tellSoon()
  }

  /** A worker that has failed has lost the words of all entries: they are read anew, from where they are kept. */
  #closeWorker(): void {
    this.#worker?.close()
    this.#worker = undefined
    for (const [path, file] of this.#files) this.#waiting.set(path, file)
  }

  async #find(): Promise<void> {
    const query = this.#query
    if (query === '') return
    try {
      const paths = (await this.#worker?.search(query)) ?? []
      if (query === this.#query) this.#setState({ found: { query, paths: new Set(paths) } })
    } catch {
      // Whoever reads the entries tells of the failure, and then it is searched again.
    }
  }

  #tellSoon(): void {
    if (this.#waiting.size === 0) this.#tell()
    else this.#timer ??= setTimeout(() => this.#tell(), PAUSE)
  }

  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#setState({ values: new Map(this.#values), waiting: this.#waiting.size })
    void this.#find()
  }

  #setState(change: Partial<EntryIndexState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function isSameVersion(one: EntryVersion, other: EntryVersion): boolean {
  if (one.kind === 'blob') return other.kind === 'blob' && one.sha === other.sha
  return other.kind === 'text' && one.text === other.text
}
