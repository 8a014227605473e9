import { beforeEach, describe, expect, it, vi } from 'vitest'
import { delay } from '~/lib/time'
import { cancel, dismiss, recordFailure, retry, runOperation, useOperations } from './operations'

beforeEach(() => {
  useOperations.setState({ operations: [] })
})

function list() {
  return useOperations.getState().operations
}

/** Everything that is due has run. */
const settled = () => delay(0)

describe('an operation', () => {
  it('is Loading, then Loaded', async () => {
    let finish = () => {}
    const id = runOperation('Commit', () => new Promise((resolve) => (finish = resolve)))
    expect(list()).toMatchObject([{ id, label: 'Commit', type: 'Loading' }])
    finish()
    await settled()
    expect(list()).toMatchObject([{ id, label: 'Commit', type: 'Loaded' }])
  })

  it('is Failed with its error, and Loading again on retry under the same id', async () => {
    const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce()
    const id = runOperation('Commit', task)
    await settled()
    expect(list()).toMatchObject([{ id, type: 'Failed', error: { message: 'no' } }])
    retry(id)
    expect(list()).toMatchObject([{ id, type: 'Loading' }])
    expect(list()[0]).not.toHaveProperty('error')
    await settled()
    expect(list()).toMatchObject([{ id, type: 'Loaded' }])
    expect(task).toHaveBeenCalledTimes(2)
  })

  it('fails also when the task throws at once, and when it throws no Error', async () => {
    runOperation('A', () => {
      throw new Error('at once')
    })
    runOperation('B', () => Promise.reject('text'))
    await settled()
    expect(list().map(({ error }) => error?.message)).toEqual(['text', 'at once'])
  })

  it('has no retry where that makes no sense', async () => {
    runOperation('Switch', () => Promise.reject(new Error('no')), { retry: false })
    await settled()
    expect(list()[0]?.retry).toBeUndefined()
  })

  it('says how far it is', async () => {
    const id = runOperation('Create', async ({ report }) => {
      report('waiting')
      await delay(1000)
    })
    await settled()
    expect(list()).toMatchObject([{ id, type: 'Loading', progress: 'waiting' }])
  })

  it('goes from the list when it is cancelled', async () => {
    const id = runOperation('Create', ({ signal }) => delay(60_000, signal))
    cancel(id)
    await settled()
    expect(list()).toEqual([])
  })

  it('goes from the list when it is dismissed', () => {
    const id = runOperation('Create', () => delay(0))
    dismiss(id)
    expect(list()).toEqual([])
  })
})

describe('the list', () => {
  it('has the newest first and at most 50', () => {
    for (let index = 0; index < 60; index++) recordFailure(`load ${index}`, new Error('no'))
    expect(list()).toHaveLength(50)
    expect(list()[0]?.label).toBe('load 59')
  })

  it('has the same failed load once, as the newest', () => {
    recordFailure('branches', new Error('down'))
    recordFailure('files', new Error('down'))
    recordFailure('branches', new Error('down'))
    expect(list().map(({ label }) => label)).toEqual(['branches', 'files'])
  })

  it('takes a failed load off when it is tried again', () => {
    const again = vi.fn<() => void>()
    recordFailure('branches', new Error('down'), again)
    retry(list()[0]?.id ?? '')
    expect(again).toHaveBeenCalledOnce()
    expect(list()).toEqual([])
  })

  it('leaves out what was aborted', () => {
    recordFailure('branches', new DOMException('ended', 'AbortError'))
    expect(list()).toEqual([])
  })
})
