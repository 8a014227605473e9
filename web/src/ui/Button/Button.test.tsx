import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button'

const button = () => screen.getByRole('button')

test('is pressed by a pointer, by Space and by Enter', async () => {
  const press = vi.fn<() => void>()
  render(<Button onPress={press}>Save</Button>)
  await userEvent.click(button())
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(3)
})

test('a held Enter is one press, when it is let go', () => {
  const press = vi.fn<() => void>()
  render(<Button onPress={press}>Save</Button>)
  expect(fireEvent.keyDown(button(), { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false)
  expect(press).not.toHaveBeenCalled()
  fireEvent.keyUp(button(), { key: 'Enter' })
  expect(press).toHaveBeenCalledOnce()
})

test('an Enter that was pressed elsewhere presses nothing here', () => {
  const press = vi.fn<() => void>()
  render(<Button onPress={press}>Save</Button>)
  fireEvent.keyUp(button(), { key: 'Enter' })
  fireEvent.keyDown(button(), { key: 'Enter', repeat: true })
  fireEvent.keyUp(button(), { key: 'Enter' })
  expect(press).not.toHaveBeenCalled()
})

test('what it stands in hears of no press', async () => {
  const heard = vi.fn<() => void>()
  render(
    <div role="presentation" onClick={heard} onMouseDown={heard} onKeyDown={heard}>
      <Button>Save</Button>
    </div>,
  )
  await userEvent.click(button())
  await userEvent.keyboard('{Enter} ')
  expect(heard).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledOnce()
})

test('submits its form by Enter, and not while it is loading', async () => {
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (isLoading: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" isLoading={isLoading}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  button().focus()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
  rerender(form(false))
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledOnce()
})

test('is not pressed while it is disabled', async () => {
  const press = vi.fn<() => void>()
  render(
    <Button isDisabled onPress={press}>
      Save
    </Button>,
  )
  await userEvent.click(button())
  expect(press).not.toHaveBeenCalled()
})
