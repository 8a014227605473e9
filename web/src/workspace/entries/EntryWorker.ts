import { m } from '~/paraglide/messages'
import type { EntryContent } from './EntryTexts'
import type { EntryAnswer, EntryRequest } from './protocol'
import type { EntrySpec, EntryValues } from './types'

/** Milliseconds for a few hundred files, and for the worker's script. A file may be made to take for ever. */
const DEADLINE = 60_000

/** The thread that reads entries. Once it has failed it is of no use any more. */
export class EntryWorker {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (answer: EntryAnswer | Error) => void>()
  #lastId = 0
  #isEnded = false

  constructor(spawn: () => Worker, spec: EntrySpec) {
    this.#worker = spawn()
    this.#worker.addEventListener('message', ({ data }: MessageEvent<EntryAnswer>) => {
      this.#waiting.get(data.id)?.(data)
    })
    this.#worker.addEventListener('error', ({ message }) => {
      this.#fail(new Error(m.entries_reader_failed({ reason: message })))
    })
    this.#send({ kind: 'open', spec })
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  async put(entries: readonly EntryContent[]): Promise<readonly EntryValues[]> {
    const answer = await this.#ask((id) => ({ kind: 'put', id, entries }))
    return answer.kind === 'told' ? answer.values : []
  }

  drop(paths: readonly string[]): void {
    this.#send({ kind: 'drop', paths })
  }

  async search(query: string): Promise<readonly string[]> {
    const answer = await this.#ask((id) => ({ kind: 'search', id, query }))
    return answer.kind === 'found' ? answer.paths : []
  }

  close(): void {
    this.#fail(new DOMException('The list was left.', 'AbortError'))
  }

  #ask(request: (id: number) => EntryRequest): Promise<EntryAnswer> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(new Error(m.entries_too_slow())), DEADLINE)
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        if (answer instanceof Error) reject(answer)
        else if (answer.kind === 'failed') {
          reject(new Error(m.entries_reader_failed({ reason: answer.reason })))
        } else resolve(answer)
      })
      this.#send(request(id))
    })
  }

  #fail(error: Error): void {
    this.#isEnded = true
    this.#worker.terminate()
    for (const settle of this.#waiting.values()) settle(error)
  }

  #send(request: EntryRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    this.#worker.postMessage(request)
  }
}
