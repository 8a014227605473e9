import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NavigationScope, usePathname } from '~/lib/navigation/NavigationScope'
import { createMemoryHistory } from '~/testing/memoryHistory'
import { Link } from '~/ui'
import { useArrival } from './useArrival'

function Page({ isLoading }: { readonly isLoading: boolean }) {
  const pathname = usePathname()
  useArrival(pathname)
  return (
    <>
      <Link href="/there">Go there</Link>
      <main tabIndex={-1}>
        {!isLoading && <h1 key={pathname}>Page {pathname}</h1>}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what is tested */}
        {pathname === '/search' && <input aria-label="Words" autoFocus />}
        <input aria-label="Name" />
      </main>
    </>
  )
}

function open() {
  const history = createMemoryHistory('/here')
  const page = (isLoading: boolean) => (
    <NavigationScope history={history}>
      <Page isLoading={isLoading} />
    </NavigationScope>
  )
  const { rerender } = render(page(false))
  return { history, user: userEvent.setup(), setLoading: (isLoading: boolean) => rerender(page(isLoading)) }
}

const focused = () => document.activeElement?.textContent

test('the heading of the page that a link leads to has focus, and that of the page to which one comes back', async () => {
  const { history, user } = open()
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link'))
  expect(focused()).toBe('Page /there')
  act(() => history.push('/back'))
  expect(focused()).toBe('Page /back')
})

test('an address that is replaced moves no focus, unless on the way to another page', async () => {
  const { history } = open()
  screen.getByLabelText('Name').focus()
  act(() => history.replace('/other'))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  act(() => history.push('/there'))
  act(() => history.replace('/there/main'))
  expect(focused()).toBe('Page /there/main')
})

test('a heading that comes late gets focus then, unless somebody went on meanwhile', async () => {
  const { history, user, setLoading } = open()
  setLoading(true)
  act(() => history.push('/slow'))
  setLoading(false)
  await waitFor(() => expect(focused()).toBe('Page /slow'))
  setLoading(true)
  act(() => history.push('/slower'))
  await user.click(screen.getByLabelText('Name'))
  await user.keyboard('typed')
  setLoading(false)
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a page that begins at a field keeps it', () => {
  const { history } = open()
  act(() => history.push('/search'))
  expect(document.activeElement).toBe(screen.getByLabelText('Words'))
})
