import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderError } from '~/provider/errors'
import { before, commit, draft, JSON_FILE, ours, repository, site } from '../testing/commitSite'
import { failure } from '../testing/MemoryProvider'
import { commitChangeSet } from './index'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('others commit at the same moment', () => {
  test('from the top again: both commits are there, and so are both changes', async () => {
    const memory = site()
    memory.before('updateBranch', () => memory.push({ [JSON_FILE]: before.replace('20', '25') }))
    const outcome = await commit(memory)
    expect(outcome).toMatchObject({ type: 'committed', merged: [{ path: JSON_FILE }] })
    expect(memory.read(JSON_FILE)).toBe(before.replace('9', '12').replace('20', '25'))
    expect(memory.log()).toStrictEqual([
      expect.stringMatching(/^File updates\n\nMerged with 1 change/),
      'of others',
    ])
  })

  test('a conflict that comes up only then is asked', async () => {
    const memory = site()
    memory.before('updateBranch', () => memory.push({ [JSON_FILE]: before.replace('9', '11') }))
    expect(await commit(memory)).toMatchObject({ type: 'conflict' })
    expect(memory.log()).toStrictEqual(['of others'])
  })

  test('it ends with an error, not with an endless try', async () => {
    const memory = site()
    for (let i = 0; i < 20; i++) memory.before('updateBranch', () => memory.push({ 'README.md': `${i}` }))
    await expect(commit(memory)).rejects.toMatchObject({ details: { kind: 'not-fast-forward' } })
    expect(memory.calls.filter((call) => call === 'updateBranch')).toHaveLength(6)
  })

  test('a head from before our own last commit is passed over', async () => {
    const memory = site()
    const stale = memory.branches.get('main') ?? ''
    const lastCommit = memory.push({ [JSON_FILE]: ours })
    memory.head = () => Promise.resolve(stale)
    const next = ours.replace('20', '21')
    const drafts = [draft(next, { base: ours })]
    const outcome = await commitChangeSet(memory, {
      repository,
      branch: 'main',
      message: 'm',
      drafts,
      lastCommit,
    })
    expect(outcome.type).toBe('committed')
    expect(memory.read(JSON_FILE)).toBe(next)
  })
})

describe('an answer is lost', () => {
  test('the branch was moved: no second commit', async () => {
    const memory = site()
    memory.after('updateBranch', () => failure('offline'))
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['File updates'])
    expect(memory.calls.filter((call) => call === 'createCommit')).toHaveLength(1)
  })

  test('the branch was moved, and others have gone on since: no second commit', async () => {
    const memory = site()
    memory.after('updateBranch', () => {
      memory.push({ 'README.md': 'x' })
      memory.push({ 'README.md': 'y' })
      failure('unavailable')
    })
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['of others', 'of others', 'File updates'])
  })

  test('the branch was not moved: the same commit once more', async () => {
    const memory = site()
    memory.before('updateBranch', () => failure('offline'))
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.calls.filter((call) => call === 'createCommit')).toHaveLength(1)
    expect(memory.log()).toStrictEqual(['File updates'])
  })

  test('the branch was not moved, and somebody else was faster: once, on top of theirs', async () => {
    const memory = site()
    memory.before('updateBranch', () => {
      memory.push({ 'README.md': 'x' })
      failure('offline')
    })
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['File updates', 'of others'])
  })

  test('and the branch is answered as it was before: the repeated move does no harm', async () => {
    const memory = site()
    const stale = memory.branches.get('main') ?? ''
    memory.after('updateBranch', () => failure('offline'))
    memory.head = () => Promise.resolve(stale)
    const result = commitChangeSet(memory, {
      repository,
      branch: 'main',
      message: 'm',
      drafts: [draft(ours)],
    })
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['m'])
  })

  test('for good: an error, and a later try sees that all is done', async () => {
    const memory = site()
    memory.after('updateBranch', () => failure('offline'))
    for (let i = 0; i < 5; i++)
      memory.before('updateBranch', i === 0 ? () => undefined : () => failure('offline'))
    memory.before('head', () => undefined)
    for (let i = 0; i < 4; i++) memory.before('head', () => failure('offline'))
    await expect(commit(memory)).rejects.toBeInstanceOf(ProviderError)
    expect(await commit(memory)).toMatchObject({ type: 'nothing-changed' })
    expect(memory.log()).toStrictEqual(['File updates'])
  })
})
