import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, textAt } from '~/testing/github/memoryRepository'
import { createGitHub } from '../createGitHub'
import { createLimitGate } from './limitGate'

const github = serveGitHub((fake) => fake.addRepository({ owner: 'ada', repo: 'shop', files: { a: '1' } }))
const shop = { owner: 'ada', repo: 'shop' }

describe('a gate', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())

  it('lets calls wait until the limit has ended, and says so', async () => {
    const heard: (number | undefined)[] = []
    const gate = createLimitGate((until) => heard.push(until))
    await gate.pass(undefined)
    expect(gate.shut(1_010_000)).toBe(true)
    let passed = 0
    const waiting = [1, 2].map(async () => {
      await gate.pass(undefined)
      passed += 1
    })
    await vi.advanceTimersByTimeAsync(10_500)
    expect(passed).toBe(0)
    await vi.advanceTimersByTimeAsync(600)
    await Promise.all(waiting)
    expect(heard).toEqual([1_011_000, undefined])
  })

  it('lets a waiting call be given up', async () => {
    const gate = createLimitGate(() => {})
    gate.shut(1_010_000)
    const controller = new AbortController()
    const waiting = gate.pass(controller.signal)
    controller.abort()
    await expect(waiting).rejects.toThrow('abort')
  })

  it('does not make people wait for more than a window', () => {
    expect(createLimitGate(() => {}).shut(1_000_000 + 2 * 3_600_000)).toBe(false)
  })
})

describe('calls at a limit', () => {
  it('are sent again when it has ended, writes too, and none is dropped', async () => {
    const onPause = vi.fn<(until: number | undefined) => void>()
    const provider = createGitHub({
      rest: github.rest,
      graphql: github.graphql,
      token: github.token,
      onPause,
    })
    const [repository] = github.repositories
    if (!repository) throw new Error('seeded above')
    const commit = commitFiles(repository, 'edit', { a: '2' }, 'edit')
    const limited = {
      ...refused(403, 'You have exceeded a secondary rate limit.'),
      headers: { 'retry-after': '0' },
    }
    github.fail('POST', /refs$/, limited, 1)
    await provider.createBranch(shop, 'new', commit)
    expect(textAt(repository, 'new', 'a')).toBe('2')
    expect(github.requests.filter((call) => call.startsWith('POST'))).toHaveLength(2)
    github.fail('GET', /branches/, limited, 1)
    expect((await provider.branches(shop, 1)).items).toHaveLength(3)
    expect(onPause.mock.calls.at(-1)).toEqual([undefined])
  })
})
