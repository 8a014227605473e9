import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGitHub } from '~/provider/github/createGitHub'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { waitForBranch } from './waitForBranch'

const shop = { owner: 'ada', repo: 'shop' }
const github = serveGitHub((fake) => {
  fake.addRepository({ ...shop, files: { 'README.md': '' } })
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function wait(signal = new AbortController().signal) {
  return waitForBranch(
    createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token }),
    shop,
    'main',
    signal,
  )
}

/** Lets so many milliseconds pass, and the calls that become due meanwhile be answered. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    await answered()
    vi.advanceTimersByTime(500)
  }
  await answered()
}

async function answered() {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

describe('waitForBranch', () => {
  it('answers at once when the branch is there', async () => {
    await expect(wait()).resolves.toBe(github.repositories[0]?.branches.get('main'))
    expect(github.requests).toEqual(['GET /repos/ada/shop/git/ref/heads/main'])
  })

  it('takes absent, empty and out of order for "not yet", and asks less and less often', async () => {
    github.fail('GET', /ref/, refused(404, 'Not Found'), 2)
    github.fail('GET', /ref/, refused(409, 'Git Repository is empty.'), 1)
    github.fail('GET', /ref/, refused(502, 'Server Error'), 1)
    const waiting = wait()
    const counts: number[] = []
    for (const pause of [500, 1000, 2000, 3000]) {
      await answered()
      counts.push(github.requests.length)
      await pass(pause)
    }
    await expect(waiting).resolves.toMatch(/^[0-9a-f]{40}$/)
    expect(counts).toEqual([1, 2, 3, 4])
    expect(github.requests).toHaveLength(5)
  })

  it('gives up after two and a half minutes and says so', async () => {
    github.fail('GET', /ref/, refused(404, 'Not Found'))
    const failure = wait().catch((error: unknown) => error)
    await pass(160_000)
    expect(await failure).toMatchObject({
      message: expect.stringContaining('was not ready after two and a half minutes'),
    })
  }, 20_000)

  it('throws other errors at once', async () => {
    github.fail('GET', /ref/, refused(403, 'Resource not accessible by integration'))
    await expect(wait()).rejects.toMatchObject({ kind: 'forbidden' })
    expect(github.requests).toHaveLength(1)
  })

  it('ends when it is cancelled', async () => {
    github.fail('GET', /ref/, refused(404, 'Not Found'))
    const controller = new AbortController()
    const failure = wait(controller.signal).catch((error: unknown) => error)
    await pass(1000)
    controller.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })
})
