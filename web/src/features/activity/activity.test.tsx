import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordFailure, runOperation, useOperations } from '~/commands/operations'
import { delay } from '~/lib/time'
import { ProviderError } from '~/provider/errors'
import { useRateLimit } from '~/provider/rateLimit'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { ActivityPopover } from './ActivityPopover'
import { FailureToasts } from './FailureToasts'

describe('a failed operation', () => {
  beforeEach(() => useOperations.setState({ operations: [] }))
  afterEach(() => useOperations.setState({ operations: [] }))

  it('shows in the corner for a second and stays in the Activity list', async () => {
    const { user } = await renderWithProviders(
      <>
        <ActivityPopover />
        <FailureToasts />
      </>,
    )
    const again = vi.fn<() => void>()
    act(() => recordFailure('Commit to main', new Error('GitHub did not answer.'), again))
    expect(screen.getByRole('article', { name: 'Commit to main' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())

    await user.click(await screen.findByRole('button', { name: 'Activity, 1 failed' }))
    expect(await screen.findByText('GitHub did not answer.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(again).toHaveBeenCalledOnce()
  })

  it('names the request by the provider’s id, where there is one', async () => {
    const { user } = await renderWithProviders(<ActivityPopover />)
    const details = { kind: 'unavailable', request: 'GET /user', requestId: 'ABCD:1234' } as const
    act(() => recordFailure('Commit to main', new ProviderError('GitHub failed.', details)))
    act(() => recordFailure('Load', new Error('No answer.')))
    await user.click(await screen.findByRole('button', { name: 'Activity, 2 failed' }))
    expect((await screen.findByText('ABCD:1234')).parentElement?.textContent).toBe('Request id: ABCD:1234')
    expect(screen.getAllByText('Request id:', { exact: false })).toHaveLength(1)
  })

  it('goes when it is dismissed', async () => {
    const { user } = await renderWithProviders(<ActivityPopover />)
    act(() => recordFailure('Commit to main', new Error('GitHub did not answer.')))
    await user.click(await screen.findByRole('button', { name: 'Activity, 1 failed' }))
    const entry = within(await screen.findByRole('listitem'))
    expect(entry.queryByRole('button', { name: 'Retry' })).toBeNull()
    await user.click(entry.getByRole('button', { name: 'Dismiss' }))
    expect(useOperations.getState().operations).toEqual([])
  })
})

describe('a running operation', () => {
  it('is cancelled from the list, and goes', async () => {
    const { user } = await renderWithProviders(<ActivityPopover />)
    act(() => void runOperation('Create', ({ signal }) => delay(60_000, signal)))
    await user.click(await screen.findByRole('button', { name: 'Activity' }))
    const entry = within(await screen.findByRole('listitem'))
    await user.click(entry.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(useOperations.getState().operations).toEqual([]))
  })
})

describe('the allowance of requests', () => {
  beforeEach(() => useOperations.setState({ operations: [] }))
  afterEach(() => useRateLimit.setState({ limit: null }))

  it.each([
    { remaining: 499, resetIn: 600_000, isTold: true },
    { remaining: 500, resetIn: 600_000, isTold: false },
    { remaining: 1, resetIn: -1000, isTold: false },
  ])(
    'with $remaining of 5000 left, $resetIn ms before the next ones',
    async ({ remaining, resetIn, isTold }) => {
      const resetAt = Date.now() + resetIn
      useRateLimit.setState({ limit: { limit: 5000, remaining, resetAt, resource: 'core' } })
      const { user } = await renderWithProviders(<ActivityPopover />)
      expect(screen.queryByRole('button')).toBeNull()
      act(() => recordFailure('Commit to main', new Error('GitHub did not answer.')))
      await user.click(await screen.findByRole('button', { name: 'Activity, 1 failed' }))
      await screen.findByText('GitHub did not answer.')
      const words = screen.queryByText(`${remaining} of 5000 requests to GitHub`, { exact: false })
      expect(words !== null).toBe(isTold)
    },
  )
})
