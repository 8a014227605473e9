import { createStore } from 'zustand/vanilla'
import { m } from '~/paraglide/messages'
import type { BlobReference, FileContent } from '~/provider/types'
import type { SearchAnswer, SearchedContent, SearchRequest } from './protocol'
import type { SearchedFiles } from './searchedFiles'
import { MAX_FOUND } from './TextIndex'
import type { FoundFile, SearchedFile } from './types'

export interface ContentSearchState {
  /** Files whose texts are there, of how many. */
  readonly read: number
  readonly total: number
  /** Files that are not searched, because they are too large or too many. */
  readonly left: number
  readonly isReading: boolean
  /** Somebody has stopped the reading. */
  readonly isStopped: boolean
  readonly error: Error | undefined
  /** What the words are looked for in is not all looked through yet. */
  readonly isSearching: boolean
  /** What was found by now, the best first. */
  readonly found: readonly FoundFile[]
  /** Files that were found, also those that are not told. */
  readonly count: number
}

/** Reads many blobs: see `provider/queries/blobs`. */
export type ReadBlobs = (
  wanted: readonly BlobReference[],
  onBlobs: (blobs: readonly FileContent[]) => void,
  signal: AbortSignal,
) => Promise<void>

interface ContentSearchOptions {
  readonly account: string
  readonly rest: string
  readonly spawn: () => Worker
  readonly read: ReadBlobs
}

/** Files that are read before the next are asked for. */
const STEP = 400
/** Milliseconds between two tellings while more is found. */
const PAUSE = 150
/** Milliseconds for some hundred files; one may be made to take for ever. */
const DEADLINE = 60_000

const NOTHING_FOUND = { found: [], count: 0 } as const

/** Searches the texts of a ref while they are read, in a thread of its own. */
export class ContentSearch {
  readonly state = createStore<ContentSearchState>()(() => ({
    read: 0,
    total: 0,
    left: 0,
    isReading: false,
    isStopped: false,
    error: undefined,
    isSearching: false,
    ...NOTHING_FOUND,
  }))
  #read: ReadBlobs
  readonly #worker: Worker
  readonly #answers = new Map<number, (answer: SearchAnswer | Error) => void>()
  #files = new Map<string, SearchedFile>()
  readonly #waiting = new Map<string, SearchedFile>()
  readonly #found = new Map<string, FoundFile>()
  #reading: AbortController | undefined
  #isEnded = false
  #lastId = 0
  #turn = 0
  #count = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: ContentSearchOptions) {
    this.#read = options.read
    this.#worker = options.spawn()
    this.#worker.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => this.#hear(data))
    this.#worker.addEventListener('error', ({ message }) => {
      this.#end(new Error(m.search_failed({ reason: message })))
    })
    const { account, rest } = options
    this.#send({ kind: 'open', account, rest })
  }

  /** The files as they are now; only those of another version are read. */
  setFiles({ files, left }: SearchedFiles): void {
    const before = this.#files
    this.#files = new Map(files.map((file) => [file.path, file]))
    const gone = [...before.keys()].filter((path) => !this.#files.has(path))
    for (const file of files) {
      const known = before.get(file.path)
      if (known !== undefined && isSameVersion(known, file)) continue
      this.#waiting.set(file.path, file)
      this.#found.delete(file.path)
    }
    for (const path of gone) {
      this.#waiting.delete(path)
      this.#found.delete(path)
    }
    if (gone.length > 0) this.#send({ kind: 'drop', paths: gone })
    this.state.setState({ total: files.length, left })
    this.#tell()
    this.#start()
  }

  /** The version of a file that is searched. */
  fileOf(path: string): SearchedFile | undefined {
    return this.#files.get(path)
  }

  /** Looks for other words, in what is there and in what comes. */
  search(query: string): void {
    this.#turn += 1
    this.#found.clear()
    this.#count = 0
    this.state.setState({ isSearching: true, ...NOTHING_FOUND })
    this.#send({ kind: 'search', turn: this.#turn, query })
  }

  /** Reads no more until it is asked to go on. */
  stop(): void {
    this.pause()
    this.state.setState({ isStopped: true })
  }

  goOn(): void {
    this.state.setState({ isStopped: false, error: undefined })
    this.#start()
  }

  /** Somebody may have signed in anew. */
  connect(read: ReadBlobs): void {
    this.#read = read
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Reads no more until files are told of again. */
  pause(): void {
    this.#reading?.abort()
    this.#reading = undefined
    this.state.setState({ isReading: false })
  }

  close(): void {
    this.#end(undefined)
  }

  #start(): void {
    const { isStopped, error } = this.state.getState()
    if (this.#reading || this.#isEnded || isStopped || error || this.#waiting.size === 0) return
    const reading = new AbortController()
    this.#reading = reading
    this.state.setState({ isReading: true })
    void this.#readAll(reading.signal)
      .catch((failure: unknown) => {
        if (reading.signal.aborted || this.#isEnded) return
        const error = failure instanceof Error ? failure : new Error(String(failure))
        this.state.setState({ error, isReading: false })
      })
      .finally(() => {
        if (this.#reading !== reading) return
        this.#reading = undefined
        this.#tell()
        this.state.setState({ isReading: false })
        this.#start()
      })
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    while (this.#waiting.size > 0) {
      signal.throwIfAborted()
      const files = [...this.#waiting.values()].slice(0, STEP)
      await this.#readSome(files, signal)
      for (const file of files) {
        // Another version may be waited for by now.
        if (this.#waiting.get(file.path) === file) this.#waiting.delete(file.path)
      }
      this.#tellSoon()
    }
  }

  async #readSome(files: readonly SearchedFile[], signal: AbortSignal): Promise<void> {
    const answer = await this.#ask((id) => ({ kind: 'take', id, files }))
    const missing = new Set(answer.kind === 'missing' ? answer.paths : [])
    const bySha = new Map<string, SearchedFile[]>()
    for (const file of files) {
      if (file.version.kind !== 'blob' || !missing.has(file.path)) continue
      const { sha } = file.version
      bySha.set(sha, [...(bySha.get(sha) ?? []), file])
    }
    if (bySha.size === 0) return
    const wanted = [...bySha].map(([sha, [first]]) => ({
      sha,
      size: first?.version.kind === 'blob' ? first.version.size : undefined,
    }))
    const taken: Promise<unknown>[] = []
    const take = (blobs: readonly FileContent[]) => {
      const contents = blobs.flatMap(({ sha, bytes }) =>
        (bySha.get(sha) ?? []).map(({ path, as }): SearchedContent => ({ path, as, sha, content: bytes })),
      )
      const putting = this.#ask((id) => ({ kind: 'put', id, contents }))
      // It is waited for below; until then a failure is nobody's.
      putting.catch(() => {})
      taken.push(putting)
    }
    await this.#read(wanted, take, signal)
    await Promise.all(taken)
  }

  #hear(answer: SearchAnswer): void {
    if (answer.kind !== 'found') {
      this.#answers.get(answer.id)?.(answer)
      return
    }
    if (answer.turn !== this.#turn) return
    for (const file of answer.files) if (this.#files.has(file.path)) this.#found.set(file.path, file)
    this.#count = answer.count
    if (!answer.isDone) return this.#tellSoon()
    this.#tell()
    this.state.setState({ isSearching: false })
  }

  #ask(request: (id: number) => SearchRequest): Promise<SearchAnswer> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error(m.entries_too_slow())), DEADLINE)
      this.#answers.set(id, (answer) => {
        clearTimeout(timer)
        this.#answers.delete(id)
        if (answer instanceof Error) reject(answer)
        else if (answer.kind === 'failed') reject(new Error(m.search_failed({ reason: answer.reason })))
        else resolve(answer)
      })
      this.#send(request(id))
    })
  }

  #end(error: Error | undefined): void {
    this.#isEnded = true
    this.#worker.terminate()
    this.#reading?.abort()
    clearTimeout(this.#timer)
    const reason = error ?? new DOMException('The search was left.', 'AbortError')
    for (const settle of this.#answers.values()) settle(reason)
    this.state.setState({ error, isReading: false, isSearching: false })
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => this.#tell(), PAUSE)
  }

  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const all = [...this.#found.values()]
    const found = all.toSorted((a, b) => b.worth - a.worth || (a.path < b.path ? -1 : 1)).slice(0, MAX_FOUND)
    for (const { path } of all) if (!found.some((one) => one.path === path)) this.#found.delete(path)
    this.state.setState({ found, count: this.#count, read: this.#files.size - this.#waiting.size })
  }

  #send(request: SearchRequest): void {
    if (this.#isEnded) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    this.#worker.postMessage(request)
  }
}

function isSameVersion({ version: one, as: oneWay }: SearchedFile, other: SearchedFile): boolean {
  const { version } = other
  if (oneWay.kind !== other.as.kind) return false
  if (oneWay.kind === 'data' && other.as.kind === 'data' && oneWay.body !== other.as.body) return false
  if (one.kind === 'blob') return version.kind === 'blob' && one.sha === version.sha
  return version.kind === 'text' && one.text === version.text
}
