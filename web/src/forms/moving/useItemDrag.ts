import { type RefObject, useEffect } from 'react'
import type { Field } from '../fields/Field'
import { useForm } from '../model/FormContext'
import type { Edge } from '../state/dropPlace'
import { useView } from '../state/OpenForm'
import type { DropArea } from './DropArea'
import { followDrag } from './itemDrag'

/**
 * Lets an item be dragged by the grip in its element, with mouse or finger.
 * @param rowKey names the place of the element, as `placeAt` does.
 * @param item undefined where there is nothing to drag.
 * @returns the edge of this element at which the item that is held now would land.
 */
export function useItemDrag(
  ref: RefObject<HTMLElement | null>,
  rowKey: string | undefined,
  item: Field | undefined,
  placeAt: DropArea,
): Edge | undefined {
  const form = useForm()

  useEffect(() => {
    const element = ref.current
    if (!element || item?.item?.isMovable !== true) return undefined
    // The grip itself may come later than the row.
    function handleDown({ target, button, pointerId }: PointerEvent): void {
      const grip = target instanceof Element ? target.closest<HTMLElement>('[data-part="grip"]') : null
      if (!grip || !item || button !== 0) return
      // The row with focus stays in the page, however far the list scrolls.
      grip.focus({ preventScroll: true })
      followDrag(form, item, grip, pointerId, placeAt)
    }
    element.addEventListener('pointerdown', handleDown)
    return () => element.removeEventListener('pointerdown', handleDown)
  }, [ref, form, item, placeAt])

  return useView(({ drop }) => (rowKey !== undefined && drop?.rowKey === rowKey ? drop.edge : undefined))
}
