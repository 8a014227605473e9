import { type RefObject, useEffect } from 'react'
import { followPointer } from '~/forms/moving/followPointer'
import { scrollerOf } from '~/forms/moving/itemDrag'
import type { Row } from '~/forms/rows/Row'
import type { Canvas } from '../Canvas'
import { useCanvas } from '../CanvasContext'
import { selectOne } from '../selection'
import { type Landing, landingAt } from './landing'

/** Px that a mouse goes before it holds what it was pressed on. */
const MOUSE_SLACK = 5
/** Px that a finger may move while it rests, and how long it does, in milliseconds. */
const TOUCH_SLACK = 8
const TOUCH_REST = 350

/** Lets a row be dragged: by mouse from anywhere in it, by a finger after it has rested, from its grip at once. */
export function useFieldDrag(ref: RefObject<HTMLElement | null>, row: Row): void {
  const canvas = useCanvas()
  useEffect(() => {
    const element = ref.current
    if (element === null || !canvas.mayMove(row)) return undefined
    let stopWaiting: (() => void) | undefined
    function handleDown(event: PointerEvent): void {
      const { target, button } = event
      if (element === null || button !== 0 || !(target instanceof Element)) return
      if (target.closest('button, input, label, select, [role="listbox"]')) return
      stopWaiting?.()
      stopWaiting = whenHeld(element, event, () => hold(canvas, row, element, event.pointerId))
    }
    element.addEventListener('pointerdown', handleDown)
    return () => {
      stopWaiting?.()
      element.removeEventListener('pointerdown', handleDown)
    }
  }, [ref, canvas, row])
}

/** Calls back once the pointer is seen to hold and not to press or to scroll. */
function whenHeld(element: HTMLElement, down: PointerEvent, onHold: () => void): () => void {
  const page = element.ownerDocument
  const isTouch = down.pointerType === 'touch'
  const isGrip = down.target instanceof Element && down.target.closest('[data-part="grip"]') !== null
  const timer = isTouch && !isGrip ? setTimeout(begin, TOUCH_REST) : undefined
  page.addEventListener('pointermove', handleMove)
  page.addEventListener('pointerup', stop)
  page.addEventListener('pointercancel', stop)

  function begin(): void {
    stop()
    // From here on the finger moves what it holds and not the page.
    const keep = (event: Event) => event.preventDefault()
    page.addEventListener('touchmove', keep, { passive: false })
    const end = () => page.removeEventListener('touchmove', keep)
    page.addEventListener('pointerup', end, { once: true })
    page.addEventListener('pointercancel', end, { once: true })
    onHold()
  }

  function handleMove({ clientX, clientY }: PointerEvent): void {
    const distance = Math.hypot(clientX - down.clientX, clientY - down.clientY)
    if (isTouch && !isGrip) {
      if (distance > TOUCH_SLACK) stop()
    } else if (distance > MOUSE_SLACK) begin()
  }

  function stop(): void {
    clearTimeout(timer)
    page.removeEventListener('pointermove', handleMove)
    page.removeEventListener('pointerup', stop)
    page.removeEventListener('pointercancel', stop)
  }

  return stop
}

function hold(canvas: Canvas, row: Row, element: HTMLElement, pointerId: number): void {
  // What is typed elsewhere is taken before anything moves.
  const { activeElement } = element.ownerDocument
  if (activeElement instanceof HTMLElement && !element.contains(activeElement)) activeElement.blur()
  const { selection } = canvas.state.getState()
  if (!selection.rows.includes(row.key)) canvas.select(selectOne(row.key), false)
  // The row with focus stays in the page, however far the list scrolls.
  element.focus({ preventScroll: true })
  let landing: Landing | undefined
  followPointer(element, pointerId, {
    scroller: scrollerOf(element),
    onMove(x, y) {
      const under = element.ownerDocument.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
      landing = under
        ? landingAt(canvas, Number(under.dataset['index']), under.getBoundingClientRect(), y)
        : undefined
      canvas.state.setState({ landing, isDragged: true })
    },
    onEnd(isLetGo) {
      const wanted = landing
      // The click that ends it chooses nothing.
      setTimeout(() => canvas.state.setState({ isDragged: false }))
      canvas.state.setState({ landing: undefined })
      if (isLetGo && wanted !== undefined) canvas.moveTo(wanted.at)
    },
  })
}
