import { expect, it } from 'vitest'
import type { FileContent } from '~/provider/types'
import { EntryIndex, type ReadEntries } from './EntryIndex'
import { EntryTexts } from './EntryTexts'
import type { EntryAnswer, EntryRequest } from './protocol'
import type { EntryFile } from './types'

/** The worker's work in this thread. */
class SameThread extends EventTarget {
  #texts: EntryTexts | undefined
  isEnded = false

  postMessage(request: EntryRequest): void {
    void this.#answer(structuredClone(request)).then((data) => {
      if (data && !this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }

  terminate(): void {
    this.isEnded = true
  }

  async #answer(request: EntryRequest): Promise<EntryAnswer | undefined> {
    if (request.kind === 'open') this.#texts = new EntryTexts(request.spec)
    if (request.kind === 'drop') this.#texts?.drop(request.paths)
    if (request.kind === 'put') {
      return { kind: 'told', id: request.id, values: (await this.#texts?.put(request.entries)) ?? [] }
    }
    if (request.kind !== 'search') return undefined
    return { kind: 'found', id: request.id, paths: this.#texts?.search(request.query) ?? [] }
  }
}

function blobOf(name: string): FileContent {
  return { sha: name, bytes: new TextEncoder().encode(JSON.stringify({ title: `Title of ${name}` })) }
}

function blob(path: string, sha = path): EntryFile {
  return { path, version: { kind: 'blob', sha, size: 20 } }
}

function typed(path: string, title: string): EntryFile {
  return { path, version: { kind: 'text', text: JSON.stringify({ title }) } }
}

function open(read?: ReadEntries) {
  const asked: string[][] = []
  const workers: SameThread[] = []
  const answer: ReadEntries = async (wanted, onBlobs) => {
    asked.push(wanted.map(({ sha }) => sha))
    await Promise.resolve()
    onBlobs(wanted.map(({ sha }) => blobOf(sha)))
  }
  const index = new EntryIndex({
    spec: { body: null, members: ['title'] },
    spawn: () => {
      const worker = new SameThread()
      workers.push(worker)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a worker as is used
      return worker as unknown as Worker
    },
    read: read ?? answer,
  })
  return { index, asked, workers, answer }
}

/** The first state of which it holds. */
function until(index: EntryIndex, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const leave = index.subscribe(check)
    function check() {
      if (!holds()) return
      resolve()
      queueMicrotask(() => leave?.())
    }
    check()
  })
}

const titles = (index: EntryIndex) =>
  Object.fromEntries([...index.state().values].map(([path, { values }]) => [path, values['title']]))

it('reads each version once, and keeps up with what changes', async () => {
  const { index, asked } = open()
  index.setFiles([blob('a.json'), blob('b.json'), typed('c.json', 'Typed')])
  await until(index, () => index.state().waiting === 0)
  expect(titles(index)).toEqual({
    'a.json': 'Title of a.json',
    'b.json': 'Title of b.json',
    'c.json': 'Typed',
  })
  index.setFiles([blob('a.json'), typed('c.json', 'Typed on'), blob('d.json', 'a.json')])
  await until(index, () => index.state().waiting === 0)
  expect(titles(index)).toEqual({
    'a.json': 'Title of a.json',
    'c.json': 'Typed on',
    'd.json': 'Title of a.json',
  })
  expect(asked).toEqual([['a.json', 'b.json'], ['a.json']])
})

it('reads what is on view first, the others a few hundred at a time', async () => {
  const { index, asked } = open()
  const names = Array.from({ length: 1_000 }, (_, number) => `${number}.json`)
  index.see(['900.json', '901.json', 'gone.json'])
  index.setFiles(names.map((name) => blob(name)))
  await until(index, () => index.state().waiting === 0)
  expect(asked[0]?.slice(0, 3)).toEqual(['900.json', '901.json', '0.json'])
  expect(asked.map(({ length }) => length)).toEqual([400, 400, 200])
  expect(new Set(asked.flat()).size).toBe(1_000)
})

it('finds words, also those of entries that come later, and takes a newer answer only', async () => {
  const { index } = open()
  index.setFiles([blob('a.json'), blob('b.json')])
  index.search('title a.json')
  await until(index, () => index.state().found?.paths.size === 1)
  index.search('title')
  index.setFiles([blob('a.json'), blob('b.json'), blob('c.json')])
  await until(index, () => index.state().found?.paths.size === 3)
  expect(index.state().found?.query).toBe('title')
  index.search('')
  expect(index.state().found).toBeUndefined()
})

it('stops while nobody listens, and goes on where it was', async () => {
  const signals: AbortSignal[] = []
  const { index, answer, asked } = open((_wanted, _onBlobs, signal) => {
    signals.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  index.setFiles([blob('a.json')])
  expect(signals).toHaveLength(0)
  index.subscribe(() => {})()
  expect(signals[0]?.aborted).toBe(true)
  index.connect(answer)
  await until(index, () => index.state().waiting === 0)
  expect(index.state().error).toBeUndefined()
  expect(asked).toEqual([['a.json']])
})

it('stops when asked to, and goes on when asked to', async () => {
  let reads = 0
  const { index, answer, asked } = open((wanted, onBlobs, signal) => {
    reads += 1
    if (reads === 1) return answer(wanted, onBlobs, signal)
    index.stop()
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
    })
  })
  index.setFiles(Array.from({ length: 1_000 }, (_, number) => blob(`${number}.json`)))
  await until(index, () => index.state().isStopped)
  expect(index.state().waiting).toBeGreaterThan(0)
  index.connect(answer)
  expect(asked).toHaveLength(1)
  index.goOn()
  await until(index, () => index.state().waiting === 0)
  expect(new Set(asked.flat()).size).toBe(1_000)
  expect(asked.flat()).toHaveLength(1_000)
})

it('says why it stopped, keeps what it knows, and reads on when asked', async () => {
  const { index, answer, workers } = open(async (wanted, onBlobs) => {
    onBlobs(wanted.slice(0, 1).map(({ sha }) => blobOf(sha)))
    await Promise.reject(new Error('No network.'))
  })
  index.setFiles([blob('a.json'), blob('b.json')])
  await until(index, () => index.state().error !== undefined)
  expect(index.state().error?.message).toBe('No network.')
  index.connect(answer)
  index.goOn()
  await until(index, () => index.state().waiting === 0)
  expect(Object.keys(titles(index)).toSorted()).toEqual(['a.json', 'b.json'])
  index.search('title')
  await until(index, () => index.state().found?.paths.size === 2)
  expect(workers.length).toBeGreaterThan(0)
})
