import { expect, it, vi } from 'vitest'
import { asWorker, DeafWorker, InlineWorker } from '~/forms/testing/InlineWorker'
import { createWorkerLink } from '~/validation/WorkerLink'
import { whileWanted } from './whileWanted'

const question = { schema: '{"type":"string"}', data: '1', probes: [] }

it('gives up a question that nobody wants any more, and leaves the link to the next check', async () => {
  const deaf = new DeafWorker()
  const workers = [deaf, new InlineWorker()]
  const link = createWorkerLink(() => asWorker(workers.shift() ?? new InlineWorker()))
  const first = new AbortController()
  const check = whileWanted(link, first.signal)
  const unanswered = check.ask(question)
  first.abort()
  expect(await unanswered).toEqual({ kind: 'closed' })
  expect(deaf.isEnded).toBe(true)
  expect(await check.ask(question)).toEqual({ kind: 'closed' })
  expect(workers).toHaveLength(1)
  const second = whileWanted(link, new AbortController().signal)
  expect(await second.ask(question)).toMatchObject({ kind: 'checked', count: 1 })
})

it('keeps the worker for the next check where this one was done', async () => {
  const worker = new InlineWorker()
  const ended = vi.spyOn(worker, 'terminate')
  const link = createWorkerLink(() => asWorker(worker))
  const done = new AbortController()
  await whileWanted(link, done.signal).ask(question)
  done.abort()
  expect(ended).not.toHaveBeenCalled()
})
