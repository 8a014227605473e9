/// <reference lib="webworker" />
import { loadFormat } from '~/formats/formatOf'
import { createPause } from '~/lib/slices/slices'
import { decodeUtf8 } from '~/lib/utf8'
import { readKeptFile } from '~/provider/kept/keptObjects'
import { type NewObject, type ObjectKey, readObjects, writeObjects } from '~/provider/kept/objectCache'
import { keptPassages, passagesId } from './keptPassages'
import type { SearchAnswer, SearchedContent, SearchRequest } from './protocol'
import { readPassages } from './readPassages'
import { MAX_FOUND, TextIndex, wordsOf } from './TextIndex'
import type { FoundFile, Passage, SearchedFile } from './types'

/** Files that are told of together. */
const TOGETHER = 50

const index = new TextIndex()
let scope: Pick<ObjectKey, 'account' | 'rest'> = { account: '', rest: '' }
let turn = 0
let words: readonly string[] = []
/** Files that were found for the words. */
let foundPaths = new Set<string>()
/** What the best of them are worth; what is worth less than all of these is not told. */
let worths: number[] = []

self.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => void handle(data))

async function handle(request: SearchRequest): Promise<void> {
  switch (request.kind) {
    case 'open':
      scope = request
      return
    case 'take':
      return answerOf(request.id, async () => ({
        kind: 'missing',
        id: request.id,
        paths: await take(request.files),
      }))
    case 'put':
      return answerOf(request.id, async () => {
        await put(request.contents)
        return { kind: 'taken', id: request.id }
      })
    case 'drop':
      for (const path of request.paths) index.drop(path)
      return
    case 'search':
      turn = request.turn
      words = wordsOf(request.query)
      foundPaths = new Set()
      worths = []
      await search(request.turn)
  }
}

async function answerOf(id: number, work: () => Promise<SearchAnswer>): Promise<void> {
  try {
    answer(await work())
  } catch (error) {
    answer({ kind: 'failed', id, reason: String(error) })
  }
}

/** What was read of a file before is kept by its blob's id; else the blob may be. @returns the paths of the others. */
async function take(files: readonly SearchedFile[]): Promise<readonly string[]> {
  const typed: SearchedContent[] = []
  const blobs: { readonly file: SearchedFile; readonly sha: string }[] = []
  for (const file of files) {
    const { path, as, version } = file
    if (version.kind === 'text') typed.push({ path, as, sha: undefined, content: version.text })
    else blobs.push({ file, sha: version.sha })
  }
  await put(typed)
  const kept = await readObjects(blobs.map(({ file, sha }) => passagesKey(file, sha)))
  const known: string[] = []
  const unknown: typeof blobs = []
  for (const [at, blob] of blobs.entries()) {
    const passages = keptPassages(kept[at])
    if (passages === undefined) unknown.push(blob)
    else {
      index.put(blob.file.path, passages)
      known.push(blob.file.path)
    }
  }
  tell(known)
  const stored = await readObjects(unknown.map(({ sha }) => ({ ...scope, kind: 'blob', id: sha })))
  const contents: SearchedContent[] = []
  const missing: string[] = []
  for (const [at, { file, sha }] of unknown.entries()) {
    const content = readKeptFile(stored[at])
    if (content === undefined) missing.push(file.path)
    else contents.push({ path: file.path, as: file.as, sha, content: content.bytes })
  }
  await put(contents)
  return missing
}

async function put(contents: readonly SearchedContent[]): Promise<void> {
  const objects: NewObject[] = []
  const pause = createPause()
  for (const { path, as, sha, content } of contents) {
    const text = typeof content === 'string' ? content : decodeUtf8(content)
    const passages = text === undefined ? [] : await passagesOf(path, as, text)
    index.put(path, passages)
    if (sha !== undefined) {
      const size = passages.reduce((sum, one) => sum + one.text.length + String(one.at).length, 64)
      objects.push({ key: passagesKey({ path, as }, sha), value: passages, size })
    }
    await pause()
  }
  tell(contents.map(({ path }) => path))
  await writeObjects(objects)
}

async function passagesOf(path: string, as: SearchedFile['as'], text: string): Promise<readonly Passage[]> {
  return readPassages(text, as.kind === 'data' ? await loadFormat(path, as.body) : undefined)
}

function passagesKey(file: Pick<SearchedFile, 'path' | 'as'>, sha: string): ObjectKey {
  return { ...scope, kind: 'passages', id: passagesId(file, sha) }
}

/** What the words that are searched for find in files that have just come. */
function tell(paths: readonly string[]): void {
  const files = found(paths)
  if (files.length > 0) answer({ kind: 'found', turn, files, count: foundPaths.size, isDone: false })
}

/** Looks through all files, and gives other words a turn in between, which end it. */
async function search(current: number): Promise<void> {
  const pause = createPause()
  const { paths } = index
  for (let from = 0; from < paths.length; from += TOGETHER) {
    tell(paths.slice(from, from + TOGETHER))
    await pause()
    if (current !== turn) return
  }
  answer({ kind: 'found', turn: current, files: [], count: foundPaths.size, isDone: true })
}

/** What is found in files, without what is worth less than enough others. */
function found(paths: readonly string[]): readonly FoundFile[] {
  const files = paths.flatMap((path) => index.find(path, words) ?? [])
  for (const { path } of files) foundPaths.add(path)
  const bar = worths.length < MAX_FOUND ? -1 : (worths.at(-1) ?? -1)
  const told = files.filter(({ worth }) => worth > bar)
  worths = [...worths, ...told.map(({ worth }) => worth)].toSorted((a, b) => b - a).slice(0, MAX_FOUND)
  return told
}

function answer(message: SearchAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage(message)
}
