import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { openMenuByKeys } from '~/ui'
import { moveItemBy } from '../model/actions/listActions'
import { useForm } from '../model/FormContext'
import { amongRows } from '../moving/amongRows'
import { useItemDrag } from '../moving/useItemDrag'
import type { Row } from '../rows/Row'
import { useView } from '../state/OpenForm'
import type { FocusWish } from '../state/viewState'
import { controlsIn } from './controlsIn'
import { moveByArrows } from './head/headKeys'
import { handleEnter, handlePaste, moveByLine } from './itemTyping'
import { RowBox } from './RowBox'

/** Where focus goes in a row, best first. */
const CONTROLS = [
  ':is([data-part="toggle"], [data-part="page"])',
  ':is(input:not([type="color"], [type="checkbox"][disabled]), textarea, select, [data-part="editor"]):not([data-part="name"], [data-part^="kind"])',
  '[data-part^="kind"]',
  'button:not([disabled])',
]

interface RowFrameProps {
  readonly row: Row
  readonly children: ReactNode
}

/** What every row has: its place in the nesting, focus when it is wished, keys that move an item. */
export function RowFrame({ row, children }: RowFrameProps) {
  const form = useForm()
  const ref = useRef<HTMLDivElement>(null)
  const pressed = useRef<EventTarget>(null)
  const wish = useView((view) => (view.focus?.rowKey === row.key ? view.focus : undefined))
  const { item } = row.field
  const isFound = useView((view) => view.found?.rowKey === row.key)
  const isTouched = useView((view) => view.touchedRow === row.key)
  const edge = useItemDrag(ref, row.key, row.isHead ? row.field : undefined, amongRows)

  useLayoutEffect(() => {
    const element = ref.current
    // A table brings focus to one of its cells.
    if (wish === undefined || row.kind === 'table' || element === null) return undefined
    // A menu that is closing would take it back, and what stands behind one takes none.
    const isHeld = () =>
      element.closest('[inert]') !== null ||
      element.ownerDocument.activeElement?.closest('[role="menu"]') != null
    const isWaiting = isHeld()
    if (!isWaiting && focusIn(element, wish)) return form.view.getState().wishFocus(undefined)
    let givenBack: Element | null | undefined
    // Or the widget is still on its way.
    const observer = new MutationObserver(() => {
      if (isHeld()) return
      const { activeElement, body } = element.ownerDocument
      // Where a menu that has just closed gives focus back to, nobody has gone.
      if (isWaiting && givenBack === undefined) givenBack = activeElement
      // Whoever has gone on is not called back.
      const isFree = activeElement === body || activeElement === givenBack || element.contains(activeElement)
      if (!isFree || focusIn(element, wish)) form.view.getState().wishFocus(undefined)
    })
    observer.observe(isWaiting ? element.ownerDocument.body : element, {
      childList: true,
      subtree: true,
      ...(isWaiting && { attributeFilter: ['inert'] }),
    })
    return () => observer.disconnect()
  }, [form, wish, row.kind])

  function handleKeyDown(event: KeyboardEvent): void {
    // What a row has opened (a menu, a dialog) hangs below it in React's tree, not in the page's.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isInside || (!event.defaultPrevented && openMenuByKeys(event))) return
    if (moveByArrows(form, row, event) || moveByLine(form, row, event)) return event.preventDefault()
    handleEnter(form, row, event)
    if (item === undefined || !row.isHead) return
    const isUp = matchesShortcut(event.nativeEvent, keys.moveUp)
    if (!isUp && !matchesShortcut(event.nativeEvent, keys.moveDown)) return
    event.preventDefault()
    moveItemBy(form, row.field, isUp ? -1 : 1)
  }

  /** A finger that taps the row, wherever, has what can be done with it shown: it hovers over nothing. */
  function handlePointerDown({ target }: PointerEvent): void {
    pressed.current = target
  }

  // The tap that brings buttons to light ends in a click on what lies there now: none of them was meant.
  function handleClick(event: MouseEvent): void {
    const { target } = event
    const began = pressed.current
    pressed.current = null
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null || !(began instanceof Node) || button.contains(began)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function handlePointerUp({ pointerType }: PointerEvent): void {
    if (pointerType === 'touch') form.view.getState().touchRow(row.key)
  }

  return (
    <RowBox
      row={row}
      ref={ref}
      data-found={isFound || undefined}
      data-touched={isTouched || undefined}
      data-drop={edge}
      onPointerDownCapture={handlePointerDown}
      onPointerUp={handlePointerUp}
      onClickCapture={handleClick}
      onKeyDown={handleKeyDown}
      onPaste={(event) => handlePaste(form, row, event)}
    >
      {children}
    </RowBox>
  )
}

/** @returns whether all that the row will have is there, so that nothing better comes. */
function focusIn(row: HTMLElement, wish: FocusWish): boolean {
  const stop = wish.stop === undefined ? undefined : controlsIn(row)[wish.stop]
  stop?.focus({ preventScroll: true })
  const selectors = stop
    ? []
    : wish.part === undefined
      ? CONTROLS
      : [`[data-part="${wish.part}"]`, ...CONTROLS]
  for (const selector of selectors) {
    const control = row.querySelector<HTMLElement>(selector)
    control?.focus({ preventScroll: true })
    // What a phone has no room for is there and takes no focus.
    if (control && control === control.ownerDocument.activeElement) break
  }
  // A row of many parts may be higher than the page: behind whatever brings the row itself into sight.
  const { activeElement } = row.ownerDocument
  if (wish.part !== undefined)
    requestAnimationFrame(() => activeElement?.scrollIntoView({ block: 'nearest' }))
  return row.querySelector('[data-late]') === null
}
