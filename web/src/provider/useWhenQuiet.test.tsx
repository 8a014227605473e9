import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWhenQuiet } from './useWhenQuiet'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('waits until nothing is loading, and runs once', async () => {
  const queryClient = new QueryClient()
  let answer = () => {}
  const loading = queryClient.fetchQuery({
    queryKey: ['slow'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = () => resolve('there')
      }),
  })
  const run = vi.fn<() => void>()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(() => useWhenQuiet(run), { wrapper })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).not.toHaveBeenCalled()
  answer()
  await loading
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  unmount()
  const later = renderHook(() => useWhenQuiet(run), { wrapper })
  later.unmount()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
})
