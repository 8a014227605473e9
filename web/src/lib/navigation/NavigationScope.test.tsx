import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Link } from '~/ui'
import { createBrowserHistory } from './NavigationHistory'
import { NavigationScope, useNavigationHistory, usePathname, useQueryValue } from './NavigationScope'

beforeEach(() => window.history.replaceState(null, '', '/a'))

function Place() {
  const history = useNavigationHistory()
  return (
    <>
      <p>{usePathname()}</p>
      <output>{useQueryValue('x') ?? 'nothing'}</output>
      <Link href="/b?x=1">to b</Link>
      <button type="button" onClick={() => history.replace('/c')}>
        instead c
      </button>
    </>
  )
}

const open = () =>
  render(
    <NavigationScope history={createBrowserHistory()}>
      <Place />
    </NavigationScope>,
  )

test('a link inside the product goes there without loading the page', async () => {
  open()
  expect(screen.getByText('nothing')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'to b' }))
  expect(await screen.findByText('/b')).toBeTruthy()
  expect(screen.getByText('1')).toBeTruthy()
  expect(window.location.search).toBe('?x=1')
})

test('follows the buttons of the browser', async () => {
  open()
  act(() => {
    window.history.replaceState(null, '', '/before')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByText('/before')).toBeTruthy()
})

test('a replaced address and the address where one is add nothing to the history', async () => {
  open()
  const before = window.history.length
  await userEvent.click(screen.getByRole('button', { name: 'instead c' }))
  expect(await screen.findByText('/c')).toBeTruthy()
  act(() => createBrowserHistory().push('/c'))
  expect(window.history.length).toBe(before)
})

test('shows the screen before until the next one is loaded', async () => {
  const arrivals = new Map<string, () => void>()
  const prepare = (pathname: string) => new Promise<void>((resolve) => arrivals.set(pathname, resolve))
  const history = createBrowserHistory()
  render(
    <NavigationScope history={history} prepare={prepare}>
      <Place />
    </NavigationScope>,
  )
  expect(screen.getByText('/a')).toBeTruthy()
  await act(async () => history.push('/left'))
  await act(async () => history.push('/next'))
  await act(async () => arrivals.get('/left')?.())
  expect(screen.getByText('/a')).toBeTruthy()
  await act(async () => arrivals.get('/next')?.())
  expect(screen.getByText('/next')).toBeTruthy()
})

test('draws nothing anew while the next screen is loaded', async () => {
  const arrivals: (() => void)[] = []
  const prepare = (pathname: string) =>
    pathname === '/a' ? Promise.resolve() : new Promise<void>((resolve) => arrivals.push(resolve))
  const draw = vi.fn<() => void>()
  function Counted() {
    draw()
    return <p>{usePathname()}</p>
  }
  const history = createBrowserHistory()
  render(
    <NavigationScope history={history} prepare={prepare}>
      <Counted />
    </NavigationScope>,
  )
  await act(async () => history.push('/b'))
  expect(draw).toHaveBeenCalledTimes(1)
  await act(async () => arrivals.forEach((arrive) => arrive()))
  expect(screen.getByText('/b')).toBeTruthy()
  expect(draw).toHaveBeenCalledTimes(2)
})
