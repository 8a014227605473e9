import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PartAway } from '~/lib/parts/loadPart'
import { lazyPart } from './lazyPart'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface GreetingProps {
  readonly name: string
  readonly onClose: () => void
}

function Greeting({ name }: GreetingProps) {
  return <p>Hello {name}</p>
}

/** A chunk that is away for the first `failures` times it is asked for. */
function chunk(failures: number) {
  let asked = 0
  return {
    load: async (): Promise<ComponentType<GreetingProps>> => {
      asked += 1
      if (asked <= failures) throw new PartAway('assets/greeting.js')
      return Greeting
    },
    get asked() {
      return asked
    },
  }
}

test('shows the part once it is there, and asks for it once', async () => {
  const made = chunk(0)
  const Part = lazyPart(made.load, { fallback: ({ name }) => `${name} is waited for` })
  render(<Part name="Ada" onClose={() => {}} />)
  expect(screen.getByText('Ada is waited for')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  expect(made.asked).toBe(1)
})

test('what came beforehand is there at once, in every place', async () => {
  const made = chunk(0)
  const Part = lazyPart(made.load, { fallback: () => 'waiting' })
  await Part.preload()
  render(
    <>
      <Part name="Ada" onClose={() => {}} />
      <Part name="Grace" onClose={() => {}} />
    </>,
  )
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  expect(screen.getByText('Hello Grace')).toBeTruthy()
  expect(made.asked).toBe(1)
})

test('says that it is away, and tries again when asked', async () => {
  const made = chunk(2)
  const Part = lazyPart(made.load)
  render(<Part name="Ada" onClose={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('out of reach')
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  expect(made.asked).toBe(3)
})

describe('by itself', () => {
  test('tries again once the network is back', async () => {
    const Part = lazyPart(chunk(1).load)
    render(<Part name="Ada" onClose={() => {}} />)
    await screen.findByRole('alert')
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
  })

  test('goes on where the network says that it is back before it carries anything, and the failure stays', async () => {
    const made = chunk(3)
    const Part = lazyPart(made.load)
    render(<Part name="Ada" onClose={() => {}} />)
    const failure = await screen.findByRole('alert')
    vi.useFakeTimers()
    window.dispatchEvent(new Event('online'))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(made.asked).toBe(3)
    expect(failure.isConnected).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByText('Hello Ada')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(made.asked).toBe(4)
  })

  test('tries where the network came back before the failure was shown', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    const made = chunk(1)
    const Part = lazyPart(made.load)
    render(<Part name="Ada" onClose={() => {}} />)
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
  })

  test('opens nothing over the page, where somebody may be typing by then', async () => {
    const made = chunk(1)
    const Part = lazyPart(made.load, { close: ({ onClose }) => onClose() })
    render(<Part name="Ada" onClose={() => {}} />)
    await screen.findByRole('alert')
    window.dispatchEvent(new Event('online'))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
    expect(made.asked).toBe(2)
  })

  test('stops in the end', async () => {
    const away = chunk(99)
    const Part = lazyPart(away.load)
    render(<Part name="Ada" onClose={() => {}} />)
    await screen.findByRole('alert')
    vi.useFakeTimers()
    window.dispatchEvent(new Event('online'))
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(away.asked).toBe(7)
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  test('says that the part is gone where it finds so', async () => {
    let asked = 0
    const Part = lazyPart<GreetingProps>(async () => {
      asked += 1
      throw asked === 1 ? new PartAway('assets/greeting.js') : new Error('404')
    })
    render(<Part name="Ada" onClose={() => {}} />)
    await screen.findByRole('alert')
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(asked).toBe(2)
  })
})

test('is closed where it opens over the page, and tried anew by whoever comes again', async () => {
  const Part = lazyPart(chunk(1).load, { close: ({ onClose }) => onClose() })
  const closed: string[] = []
  const part = <Part name="Ada" onClose={() => closed.push('closed')} />
  const { rerender } = render(part)
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(closed).toEqual(['closed'])
  rerender(<p />)
  rerender(part)
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('a part that did not come beforehand is asked for when it is needed', async () => {
  const Part = lazyPart(chunk(1).load)
  await Part.preload()
  render(<Part name="Ada" onClose={() => {}} />)
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('offers for what is gone only what helps', async () => {
  const Part = lazyPart<GreetingProps>(() => Promise.reject(new TypeError('404')))
  render(<Part name="Ada" onClose={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('404')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
