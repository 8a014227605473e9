import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { asWorker, InlineWorker, LostWorker } from '~/forms/testing/InlineWorker'
import { createAnswerer } from './answer'
import type { Probe } from './protocol'
import { createValidation } from './Validation'
import { createWorkerLink, type WorkerLink } from './WorkerLink'

/** The real checks behind a link that says what it was asked. */
function linkOf() {
  const asked: (readonly Probe[])[] = []
  const close = vi.fn<() => void>()
  const answer = createAnswerer()
  const link: WorkerLink = {
    close,
    ask(question) {
      asked.push(question.probes)
      const { id: _id, ...outcome } = answer({ id: 1, ...question })
      return Promise.resolve(outcome.kind === 'checked' ? { id: 1, ...outcome } : outcome)
    },
  }
  return { link, asked, close }
}

const schema = JSON.stringify({ type: 'object', if: { required: ['a'] }, required: ['b'] })
const probe = { schema: '/if', data: '' }

describe('validation', () => {
  it('groups errors by pointer and counts them', async () => {
    const validation = createValidation(linkOf().link)
    validation.join()
    validation.check(schema, '{}')
    await waitFor(() => expect(validation.state.status).toBe('checked'))
    expect([validation.state.count, [...validation.state.byPointer.keys()]]).toEqual([1, ['/b']])
  })

  it('asks new probes by itself and tells when a verdict changes', async () => {
    const validation = createValidation(linkOf().link)
    const told = vi.fn<() => void>()
    validation.subscribeVerdicts(told)
    const view = validation.join()
    validation.check(schema, '{"a":1}')
    await waitFor(() => expect(validation.state.status).toBe('checked'))
    expect(validation.verdict(probe)).toBeUndefined()
    view.keepProbes([probe])
    await waitFor(() => expect(validation.verdict(probe)).toBe(true))
    validation.check(schema, '{}')
    await waitFor(() => expect(validation.verdict(probe)).toBe(false))
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('keeps the probes of every view and ends with the last one', async () => {
    const { link, close } = linkOf()
    const validation = createValidation(link)
    const [one, other] = [validation.join(), validation.join()]
    validation.check(schema, '{"a":1}')
    one.keepProbes([probe])
    other.keepProbes([])
    await waitFor(() => expect(validation.verdict(probe)).toBe(true))
    one.leave()
    expect(close).not.toHaveBeenCalled()
    other.leave()
    expect(close).toHaveBeenCalledOnce()
  })

  it('checks for a view that comes back while the check for the last one was under way', async () => {
    const spawned: InlineWorker[] = []
    const validation = createValidation(
      createWorkerLink(() => {
        spawned.push(spawned.length === 0 ? new LostWorker() : new InlineWorker())
        return asWorker(spawned.at(-1) ?? new InlineWorker())
      }),
    )
    const view = validation.join()
    validation.check(schema, '{}')
    await waitFor(() => expect(spawned).toHaveLength(1))
    view.leave()
    validation.join()
    validation.check(schema, '{}')
    await waitFor(() => expect(validation.state).toMatchObject({ status: 'checked', count: 1 }))
  })

  it('says that data is not JSON', () => {
    const validation = createValidation(linkOf().link)
    validation.check(schema, undefined)
    expect(validation.state.status).toBe('unreadable')
  })
})
