import type { Field } from '../fields/Field'
import { moveItemTo } from '../model/actions/listActions'
import type { FormModel } from '../model/FormModel'
import type { DropPlace } from '../state/dropPlace'
import type { DropArea } from './DropArea'
import { followPointer } from './followPointer'

/**
 * Follows the pointer that holds an item's grip until it is let go. The browser's own drag and drop is not used: it does
 * not begin under a finger on many phones.
 */
export function followDrag(
  form: FormModel,
  field: Field,
  grip: HTMLElement,
  pointerId: number,
  placeAt: DropArea,
): void {
  if (field.item === undefined) return
  const { setDrop } = form.view.getState()
  let place: DropPlace | undefined
  followPointer(grip, pointerId, {
    scroller: scrollerOf(grip),
    onMove(x, y) {
      const under = grip.ownerDocument.elementFromPoint(x, y)
      place = under === null ? undefined : placeAt(form, field, under, y, grip)
      setDrop(place)
    },
    onEnd(isLetGo) {
      setDrop(undefined)
      if (isLetGo && place !== undefined) moveItemTo(form, field, place.to, 'grip')
    },
  })
}

export function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}
