import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isProviderError } from '~/provider/errors'
import { before, commit, draft, JSON_FILE, repository, site } from '../testing/commitSite'
import { failure, type MemoryProvider } from '../testing/MemoryProvider'
import type { Upload } from '../uploads/Upload'
import { blobId } from './blobId'

// Every trouble at every call of a commit, twice over. `e2e/faults` does the same with the network of a browser, for each
// kind of call.

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const photo = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const PHOTO = 'data/photo.png'
const ours = before.replace('9', '"photo.png"')
const upload: Upload = {
  account: 'ann',
  reference: { ...repository, ref: 'main', path: PHOTO },
  names: [{ dataFile: JSON_FILE, value: 'photo.png' }],
  sha: blobId(photo),
  size: photo.length,
  addedAt: '2026-01-01T00:00:00.000Z',
}

type Act = (memory: MemoryProvider) => void

/** What others do; each may find that somebody has done it. */
const others = {
  elsewhere: (memory) => {
    const text = String(memory.read(JSON_FILE) ?? before)
    memory.push({ [JSON_FILE]: text.replace('20', '25') })
  },
  here: (memory) => {
    const text = String(memory.read(JSON_FILE) ?? before)
    memory.push({ [JSON_FILE]: text.replace(/"basic": .*,/, '"basic": 11,') })
  },
  removes: (memory) => {
    memory.push({ [JSON_FILE]: null })
  },
  renames: (memory) => {
    memory.push({ [JSON_FILE]: null, 'data/tariffs.json': String(memory.read(JSON_FILE) ?? before) })
  },
} satisfies Readonly<Record<string, Act>>

/** What happens at a call: before it is made, or after it with the answer lost. */
const troubles: Readonly<Record<string, { readonly when: 'before' | 'after'; readonly act: Act }>> = {
  'no answer, nothing done': { when: 'before', act: () => failure('offline') },
  'no answer, and done': { when: 'after', act: () => failure('offline') },
  '502, nothing done': { when: 'before', act: () => failure('unavailable') },
  '502, and done': { when: 'after', act: () => failure('unavailable') },
  'half an answer': { when: 'after', act: () => failure('unexpected') },
  'signed out': { when: 'before', act: () => failure('signed-out') },
  ...Object.fromEntries(
    Object.entries(others).flatMap(([who, act]) => [
      [`${who} in between`, { when: 'before' as const, act }],
      [`${who} in between, and the answer is lost`, { when: 'after' as const, act: lostAfter(act) }],
    ]),
  ),
}

function lostAfter(act: Act): Act {
  return (memory) => {
    act(memory)
    failure('offline')
  }
}

const calls = ['head', 'tree', 'createBlob', 'createTree', 'createCommit', 'updateBranch'] as const

/** Commits, and presses the button again where it failed, as a person would. */
async function commitUntilDone(memory: MemoryProvider) {
  const request = {
    drafts: [draft(ours), draft('{"a": 1}\n', { path: 'data/other.json', base: '{}\n' })],
    uploads: { files: [upload], read: () => Promise.resolve(photo) },
  }
  for (let press = 1; press <= 4; press += 1) {
    try {
      return await commit(memory, request)
    } catch (error) {
      if (!isProviderError(error)) throw error
    }
  }
  throw new Error('four times in vain')
}

test('these are the calls of a commit with an upload', async () => {
  const memory = site()
  await commitUntilDone(memory)
  expect(memory.calls).toEqual(calls)
})

describe.each(calls)('at the call %s', (call) => {
  test.each(Object.keys(troubles))('%s, by itself and then each of the others', async (first) => {
    for (const second of ['', ...Object.keys(troubles)]) {
      const memory = site()
      let ofOthers = 0
      const happened: string[] = []
      for (const name of [first, second]) {
        const trouble = troubles[name]
        memory[trouble?.when ?? 'before'](call, () => {
          const made = memory.log().filter((message) => message === 'of others').length
          happened.push(name)
          try {
            trouble?.act(memory)
          } finally {
            ofOthers += memory.log().filter((message) => message === 'of others').length - made
          }
        })
      }
      const outcome = await commitUntilDone(memory)
      const log = memory.log()
      const own = log.filter((message) => message.startsWith('File updates'))
      const isDecided = outcome.type !== 'conflict'
      const texts = [memory.read(JSON_FILE), memory.read('data/tariffs.json')].join()
      const isElsewhere = happened.some((name) => name.startsWith('elsewhere'))
      // Nobody's commit is gone, and ours is there once, or not at all where a person has to decide.
      expect({
        second,
        ofOthers: log.filter((message) => message === 'of others').length,
        own: own.length,
        other: memory.read('data/other.json'),
        photo: memory.read(PHOTO),
        // Others may have gone over the edit since.
        isKept: !isDecided || !log[0]?.startsWith('File updates') || texts.includes('"basic": "photo.png"'),
        isTheirsKept: !isDecided || !isElsewhere || texts === ',' || texts.includes('25'),
      }).toEqual({
        second,
        ofOthers,
        own: isDecided ? 1 : 0,
        other: isDecided ? '{"a": 1}\n' : '{}\n',
        photo: isDecided ? photo : undefined,
        isKept: true,
        isTheirsKept: true,
      })
    }
  })
})
