import { describe, expect, it, vi } from 'vitest'
import { asWorker, DeafWorker, InlineWorker, LostWorker } from '~/forms/testing/InlineWorker'
import type { ValidationRequest } from './protocol'
import { createWorkerLink } from './WorkerLink'

const question = { schema: '{"type":"string"}', data: '1', probes: [] }

/** Its script takes five seconds to load. */
class LateWorker extends InlineWorker {
  protected override get delay(): number {
    return 5_000
  }
}

describe('the link to the worker', () => {
  it('asks and gets an answer', async () => {
    const link = createWorkerLink(() => asWorker(new InlineWorker()))
    expect(await link.ask(question)).toMatchObject({ kind: 'checked', count: 1 })
  })

  it('sends a schema once', async () => {
    const worker = new InlineWorker()
    const sent = vi.spyOn(worker, 'postMessage')
    const link = createWorkerLink(() => asWorker(worker))
    await link.ask(question)
    await link.ask({ ...question, data: '2' })
    expect(sent.mock.calls.map(([request]: [ValidationRequest]) => request.schema)).toEqual([
      question.schema,
      undefined,
    ])
  })

  it('does not count how long the worker takes to arrive', async () => {
    vi.useFakeTimers()
    const link = createWorkerLink(() => asWorker(new LateWorker()), 20)
    const answer = link.ask(question)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toMatchObject({ kind: 'checked' })
    vi.useRealTimers()
  })

  it('waits for one that does not arrive, but not for ever', async () => {
    vi.useFakeTimers()
    const link = createWorkerLink(() => asWorker(new LostWorker()))
    const answer = link.ask(question)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await answer).toEqual({ kind: 'not-loaded' })
    vi.useRealTimers()
  })

  it('tells a script that does not arrive from one that breaks, and starts another one', async () => {
    const workers = [new LostWorker(), new DeafWorker(), new InlineWorker()]
    const [lost, broken] = workers
    const link = createWorkerLink(() => asWorker(workers.shift() ?? new InlineWorker()))
    const first = link.ask(question)
    lost?.dispatchEvent(new Event('error'))
    expect(await first).toEqual({ kind: 'not-loaded' })
    const second = link.ask(question)
    await new Promise((resolve) => broken?.addEventListener('message', resolve, { once: true }))
    broken?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
    expect(await second).toEqual({ kind: 'failed', reason: 'out of memory' })
    expect(await link.ask(question)).toMatchObject({ kind: 'checked' })
  })

  it('ends a worker that takes too long and starts another one', async () => {
    const deaf = new DeafWorker()
    const workers = [deaf, new InlineWorker()]
    const link = createWorkerLink(() => asWorker(workers.shift() ?? new InlineWorker()), 20)
    expect(await link.ask(question)).toEqual({ kind: 'too-slow' })
    expect(deaf.isEnded).toBe(true)
    expect(await link.ask(question)).toMatchObject({ kind: 'checked' })
  })

  it('tells whoever waits that it was closed, and asks another worker then', async () => {
    const deaf = new DeafWorker()
    const workers = [deaf, new InlineWorker()]
    const link = createWorkerLink(() => asWorker(workers.shift() ?? new InlineWorker()))
    const answer = link.ask(question)
    link.close()
    expect(await answer).toEqual({ kind: 'closed' })
    expect(deaf.isEnded).toBe(true)
    expect(await link.ask(question)).toMatchObject({ kind: 'checked' })
  })
})
