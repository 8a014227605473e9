import type { DropArea, DropPlace } from '../../model/dropPlace'
import type { FormModel } from '../../model/FormModel'
import { moveItemTo } from '../../model/listActions'
import type { Field } from '../../rows/Row'

/** Within this distance of the scrolling area's edges, in px, it scrolls while an item is held. */
const SCROLL_ZONE = 56

/** Px a frame at the very edge. */
const SCROLL_SPEED = 16

/**
 * Follows the pointer that holds an item's grip until it is let go: mouse, finger and pen alike. The browser's own drag
 * and drop is not used: it does not begin under a finger on many phones.
 */
export function followDrag(
  form: FormModel,
  field: Field,
  grip: HTMLElement,
  pointerId: number,
  placeAt: DropArea,
): void {
  const { item } = field
  if (item === undefined) return
  const { setDrop } = form.view.getState()
  const scroller = scrollerOf(grip)
  let at = { x: 0, y: 0 }
  let place: DropPlace | undefined
  let frame = 0
  grip.setPointerCapture(pointerId)
  grip.addEventListener('pointermove', handleMove)
  grip.addEventListener('pointerup', drop)
  grip.addEventListener('pointercancel', stop)
  grip.ownerDocument.addEventListener('keydown', handleKey, true)

  function handleMove(event: PointerEvent): void {
    at = { x: event.clientX, y: event.clientY }
    look()
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(scroll)
  }

  function look(): void {
    const under = grip.ownerDocument.elementFromPoint(at.x, at.y)
    place = under === null ? undefined : placeAt(form, field, under, at.y, grip)
    setDrop(place)
  }

  function scroll(): void {
    const speed = scroller === undefined ? 0 : scrollSpeed(scroller.getBoundingClientRect(), at.y)
    if (speed === 0) return
    scroller?.scrollBy(0, speed)
    look()
    frame = requestAnimationFrame(scroll)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    stop()
  }

  function drop(): void {
    const target = place
    stop()
    if (target !== undefined) moveItemTo(form, field, target.to, 'grip')
  }

  function stop(): void {
    cancelAnimationFrame(frame)
    setDrop(undefined)
    grip.removeEventListener('pointermove', handleMove)
    grip.removeEventListener('pointerup', drop)
    grip.removeEventListener('pointercancel', stop)
    grip.ownerDocument.removeEventListener('keydown', handleKey, true)
  }
}

/** In px a frame; negative: up. The nearer to the edge, the faster. */
export function scrollSpeed(area: { readonly top: number; readonly bottom: number }, y: number): number {
  const up = area.top + SCROLL_ZONE - y
  const down = y - (area.bottom - SCROLL_ZONE)
  if (up > 0) return -Math.ceil((Math.min(up, SCROLL_ZONE) / SCROLL_ZONE) * SCROLL_SPEED)
  return down > 0 ? Math.ceil((Math.min(down, SCROLL_ZONE) / SCROLL_ZONE) * SCROLL_SPEED) : 0
}

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}
