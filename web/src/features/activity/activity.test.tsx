import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordFailure, useOperations } from '~/commands/operations'
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
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull(), { timeout: 2000 })

    await user.click(screen.getByRole('button', { name: 'Activity, 1 failed' }))
    expect(await screen.findByText('GitHub did not answer.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(again).toHaveBeenCalledOnce()
  })

  it('goes when it is dismissed', async () => {
    const { user } = await renderWithProviders(<ActivityPopover />)
    act(() => recordFailure('Commit to main', new Error('GitHub did not answer.')))
    await user.click(screen.getByRole('button', { name: 'Activity, 1 failed' }))
    const entry = within(await screen.findByRole('listitem'))
    expect(entry.queryByRole('button', { name: 'Retry' })).toBeNull()
    await user.click(entry.getByRole('button', { name: 'Dismiss' }))
    expect(useOperations.getState().operations).toEqual([])
  })
})
