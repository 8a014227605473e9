import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useEqualRows } from './useEqualRows'

// happy-dom has no layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
})

function Rows({ count, kept }: { readonly count: number; readonly kept?: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { indexes, scrollTo } = useEqualRows({ scroller, count, rowHeight: () => 20, around: 2, kept })
  return (
    <>
      <div ref={scroller} data-testid="box">
        {indexes.join(' ')}
      </div>
      {[2, 4, 17, 20].map((row) => (
        <button key={row} type="button" onClick={() => scrollTo(row)}>
          {row}
        </button>
      ))}
    </>
  )
}

const box = () => screen.getByTestId('box')
function scroll(to: number) {
  box().scrollTop = to
  fireEvent.scroll(box())
}

test('draws what is on view, some rows around it, and the one that is kept', () => {
  const { rerender } = render(<Rows count={100_000} kept={3} />)
  expect(box().textContent).toBe('0 1 2 3 4 5 6 7')
  scroll(1_000)
  expect(box().textContent).toBe('3 48 49 50 51 52 53 54 55 56 57')
  rerender(<Rows count={100_000} kept={900} />)
  expect(box().textContent).toBe('48 49 50 51 52 53 54 55 56 57 900')
})

test('shows the end of a list that has become shorter', () => {
  const { rerender } = render(<Rows count={1_000} />)
  scroll(10_000)
  rerender(<Rows count={10} kept={10} />)
  expect(box().textContent).toBe('2 3 4 5 6 7 8 9')
  rerender(<Rows count={0} kept={0} />)
  expect(box().textContent).toBe('')
})

test('scrolls no further than a row needs', () => {
  render(<Rows count={1_000} />)
  for (const [row, top] of [
    [4, 0],
    [20, 320],
    [17, 320],
    [2, 40],
  ]) {
    fireEvent.click(screen.getByRole('button', { name: `${row}` }))
    expect(box().scrollTop).toBe(top)
  }
})
