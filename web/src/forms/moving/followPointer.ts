/** Within this distance of the scrolling area's edges, in px, it scrolls while something is held. */
const SCROLL_ZONE = 56

/** Px a frame at the very edge. */
const SCROLL_SPEED = 16

interface Followed {
  /** What scrolls while the pointer is near its edges; undefined: nothing. */
  readonly scroller: HTMLElement | undefined
  /** Whether it scrolls sideways too. */
  readonly isScrolledSideways?: boolean
  /** The pointer is over another place, in px of the window, also because the place scrolled away under it. */
  readonly onMove: (x: number, y: number) => void
  /** It was let go; or it was not, but Escape, the browser or the end of the holder ended it. */
  readonly onEnd: (isLetGo: boolean) => void
}

/**
 * Follows a pointer that was pressed until it is let go: mouse, finger and pen alike.
 * @param holder takes its events: an element that stays in the page meanwhile.
 */
export function followPointer(holder: HTMLElement, pointerId: number, followed: Followed): void {
  const { scroller, onMove, onEnd } = followed
  let at = { x: 0, y: 0 }
  let frame = 0
  holder.setPointerCapture(pointerId)
  holder.addEventListener('pointermove', handleMove)
  holder.addEventListener('pointerup', handleUp)
  holder.addEventListener('pointercancel', handleCancel)
  // On the document, because a holder that has left the page hears nothing.
  holder.ownerDocument.addEventListener('lostpointercapture', handleCancel)
  holder.ownerDocument.addEventListener('keydown', handleKey, true)

  function handleMove(event: PointerEvent): void {
    at = { x: event.clientX, y: event.clientY }
    onMove(at.x, at.y)
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(scroll)
  }

  function scroll(): void {
    if (scroller === undefined) return
    const { top, bottom, left, right } = scroller.getBoundingClientRect()
    const down = scrollSpeed({ from: top, to: bottom }, at.y)
    const aside = followed.isScrolledSideways === true ? scrollSpeed({ from: left, to: right }, at.x) : 0
    if (down === 0 && aside === 0) return
    scroller.scrollBy(aside, down)
    onMove(at.x, at.y)
    frame = requestAnimationFrame(scroll)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    stop(false)
  }

  function handleUp(): void {
    stop(true)
  }

  function handleCancel(): void {
    stop(false)
  }

  function stop(isLetGo: boolean): void {
    cancelAnimationFrame(frame)
    holder.removeEventListener('pointermove', handleMove)
    holder.removeEventListener('pointerup', handleUp)
    holder.removeEventListener('pointercancel', handleCancel)
    holder.ownerDocument.removeEventListener('lostpointercapture', handleCancel)
    holder.ownerDocument.removeEventListener('keydown', handleKey, true)
    onEnd(isLetGo)
  }
}

/** In px a frame; negative: back. The nearer to the edge, the faster. */
function scrollSpeed({ from, to }: { readonly from: number; readonly to: number }, at: number): number {
  const back = from + SCROLL_ZONE - at
  const on = at - (to - SCROLL_ZONE)
  if (back > 0) return -speedWithin(back)
  return on > 0 ? speedWithin(on) : 0
}

function speedWithin(distance: number): number {
  return Math.ceil((Math.min(distance, SCROLL_ZONE) / SCROLL_ZONE) * SCROLL_SPEED)
}
