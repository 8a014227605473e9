import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createBrowserHistory } from './NavigationHistory'
import { NavigationScope } from './NavigationScope'
import { useLineAddress } from './useLineAddress'

beforeEach(() => window.history.replaceState(null, '', '/a'))

function open(prepare?: (pathname: string) => Promise<unknown>) {
  const history = createBrowserHistory()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <NavigationScope history={history} {...(prepare && { prepare })}>
      {children}
    </NavigationScope>
  )
  return { history, ...renderHook(() => useLineAddress(), { wrapper }) }
}

test('a line is gone to once, and again where somebody goes to it again', () => {
  const { history, result, rerender } = open()
  expect(result.current).toBeUndefined()
  act(() => history.push('/a?at=L7'))
  const first = result.current
  expect(first?.take()).toBe(7)
  rerender()
  expect(result.current).toBe(first)
  expect(first?.take()).toBeUndefined()
  act(() => history.push('/a?at=L7'))
  expect(result.current?.take()).toBe(7)
  act(() => history.push('/a?at=/title'))
  expect(result.current).toBeUndefined()
})

test('the screen that stays until the next one is loaded is not led to its line', async () => {
  let show = () => {}
  const { history, result } = open(
    (pathname) =>
      new Promise<void>((resolve) => {
        if (pathname === '/a') resolve()
        else show = resolve
      }),
  )
  act(() => history.push('/b?at=L3'))
  expect(result.current).toBeUndefined()
  await act(async () => show())
  expect(result.current?.take()).toBe(3)
})
