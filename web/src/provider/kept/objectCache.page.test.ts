import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearObjects, type ObjectKey, readObject, writeObject } from './objectCache'

const key = (id: string, changes: Partial<ObjectKey> = {}): ObjectKey => ({
  account: 'ada',
  rest: 'https://api.github.test',
  kind: 'blob',
  id,
  ...changes,
})
const megabyte = 1024 * 1024

beforeEach(async () => {
  for (const account of ['ada', 'eve']) await clearObjects(account)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the object cache', () => {
  it('gives back what it keeps, binary data too', async () => {
    const bytes = Uint8Array.of(0, 255, 10)
    await writeObject(key('1'), { sha: '1', bytes }, 3)
    expect(await readObject(key('1'))).toEqual({ sha: '1', bytes })
  })

  it.each([{ account: 'eve' }, { rest: 'https://ghes.test' }, { kind: 'tree' as const }])(
    'tells %j from another',
    async (other) => {
      await writeObject(key('1'), 'mine', 4)
      expect(await readObject(key('1', other))).toBeUndefined()
    },
  )

  it('forgets one account', async () => {
    await writeObject(key('1'), 'mine', 4)
    await writeObject(key('1', { account: 'eve' }), 'hers', 4)
    await clearObjects('ada')
    expect(await readObject(key('1'))).toBeUndefined()
    expect(await readObject(key('1', { account: 'eve' }))).toBe('hers')
  })

  it('lets the oldest go when there is more than 256 MB', async () => {
    for (let id = 1; id <= 40; id++) {
      vi.setSystemTime(id * 1000)
      await writeObject(key(`${id}`), id, 8 * megabyte)
    }
    const kept: unknown[] = []
    for (let id = 1; id <= 40; id++) kept.push(await readObject(key(`${id}`)))
    expect(kept.filter((value) => value !== undefined)).toEqual(
      Array.from({ length: 32 }, (_, index) => index + 9),
    )
  })

  it('keeps nothing that is larger than 16 MB', async () => {
    await writeObject(key('1'), 'large', 17 * megabyte)
    expect(await readObject(key('1'))).toBeUndefined()
  })

  it('does without storage where it is forbidden', async () => {
    vi.resetModules()
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    const forbidden = await import('./objectCache')
    await expect(forbidden.writeObject(key('1'), 'x', 1)).resolves.toBeUndefined()
    await expect(forbidden.readObject(key('1'))).resolves.toBeUndefined()
    vi.unstubAllGlobals()
  })
})
