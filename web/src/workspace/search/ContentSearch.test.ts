import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BlobReference, FileContent } from '~/provider/types'
import { ContentSearch } from './ContentSearch'
import type { SearchAnswer, SearchRequest } from './protocol'
import { readPassages } from './readPassages'
import { TextIndex, wordsOf } from './TextIndex'
import type { SearchedFile } from './types'

/** The worker's rules in this thread, where nothing is kept: all blobs have to be asked for. */
class HereWorker extends EventTarget {
  static last: HereWorker | undefined
  readonly #index = new TextIndex()
  #turn = 0
  #words: readonly string[] = []
  readonly #found = new Set<string>()
  isEnded = false

  constructor() {
    super()
    HereWorker.last = this
  }

  terminate(): void {
    this.isEnded = true
  }

  postMessage(request: SearchRequest): void {
    queueMicrotask(() => {
      if (this.isEnded) return
      switch (request.kind) {
        case 'open':
          return
        case 'take': {
          const { id, files } = request
          this.#answer({ kind: 'missing', id, paths: files.map(({ path }) => path) })
          return
        }
        case 'put':
          for (const { path, content } of request.contents) {
            this.#index.put(
              path,
              readPassages(
                typeof content === 'string' ? content : new TextDecoder().decode(content),
                undefined,
              ),
            )
          }
          this.#find(
            request.contents.map(({ path }) => path),
            false,
          )
          this.#answer({ kind: 'taken', id: request.id })
          return
        case 'drop':
          for (const path of request.paths) this.#index.drop(path)
          return
        case 'search':
          this.#turn = request.turn
          this.#words = wordsOf(request.query)
          this.#found.clear()
          this.#find(this.#index.paths, true)
      }
    })
  }

  #find(paths: readonly string[], isDone: boolean): void {
    const files = paths.flatMap((path) => this.#index.find(path, this.#words) ?? [])
    for (const { path } of files) this.#found.add(path)
    this.#answer({ kind: 'found', turn: this.#turn, files, count: this.#found.size, isDone })
  }

  #answer(data: SearchAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const file = (path: string, sha = path): SearchedFile => ({
  path,
  as: { kind: 'lines' },
  version: { kind: 'blob', sha, size: 3 },
})

type Read = (
  wanted: readonly BlobReference[],
  onBlobs: (blobs: readonly FileContent[]) => void,
  signal: AbortSignal,
) => Promise<void>

function open(read: Read) {
  // What the search uses of a worker is what this one has.
  const spawn = () =>
    Object.assign(new HereWorker(), { onmessage: null, onmessageerror: null, onerror: null })
  const search = new ContentSearch({ account: 'ada', rest: 'x', spawn, read })
  return { search, state: () => search.state.getState() }
}

/** Each blob says its id. */
const readAll: Read = async (wanted, onBlobs) =>
  onBlobs(wanted.map(({ sha }) => ({ sha, bytes: new TextEncoder().encode(`text ${sha}`) })))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('finds in what comes as well as in what is there, and tells how far it is', async () => {
  const { search, state } = open(readAll)
  search.search('text')
  search.setFiles({ files: Array.from({ length: 900 }, (_, n) => file(`f${n}`)), left: 2 })
  expect(state()).toMatchObject({ isReading: true, total: 900, left: 2, read: 0 })
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ isReading: false, isSearching: false, read: 900, count: 900 })
  expect(state().found).toHaveLength(50)
  search.search('f7')
  await vi.runAllTimersAsync()
  expect(state().found.map(({ path }) => path)).toContain('f7')
  expect(state().count).toBe(111)
})

it('reads what has changed, once, and forgets what has gone', async () => {
  const read = vi.fn<Read>(readAll)
  const { search, state } = open(read)
  search.setFiles({ files: [file('a', '1'), file('b', '2'), file('c', '2')], left: 0 })
  search.search('text')
  await vi.runAllTimersAsync()
  // Two files of one blob are one request.
  expect(read.mock.calls.map(([wanted]) => wanted.map(({ sha }) => sha))).toEqual([['1', '2']])
  search.setFiles({ files: [file('a', '3'), file('c', '2')], left: 0 })
  await vi.runAllTimersAsync()
  expect(read.mock.calls.at(-1)?.[0].map(({ sha }) => sha)).toEqual(['3'])
  expect(state().found.map(({ path, hits }) => [path, hits[0]?.excerpt])).toEqual([
    ['a', 'text 3'],
    ['c', 'text 2'],
  ])
})

it('stops and goes on, and says why it could not', async () => {
  let isOffline = true
  const { search, state } = open(async (wanted, onBlobs, signal) => {
    if (isOffline) throw new Error('offline')
    await readAll(wanted, onBlobs, signal)
  })
  search.setFiles({ files: [file('a')], left: 0 })
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ isReading: false, error: new Error('offline') })
  isOffline = false
  search.stop()
  search.goOn()
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ read: 1, error: undefined })
})

it('asks for nothing more once it is stopped or left', async () => {
  const signals: AbortSignal[] = []
  const { search, state } = open((_wanted, _onBlobs, signal) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  search.setFiles({ files: [file('a')], left: 0 })
  await vi.advanceTimersByTimeAsync(1)
  search.stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(state()).toMatchObject({ isStopped: true, error: undefined, read: 0 })
  search.goOn()
  await vi.advanceTimersByTimeAsync(1)
  search.close()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(HereWorker.last?.isEnded).toBe(true)
})

it('ends with a worker that does not answer', async () => {
  const { search, state } = open(readAll)
  HereWorker.last?.terminate()
  search.setFiles({ files: [file('a')], left: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state().error).toBeInstanceOf(Error)
  expect(state().isReading).toBe(false)
})
