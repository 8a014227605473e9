import { type RefObject, useEffect } from 'react'
import { useForm, useView } from '../FormContext'
import type { Edge } from '../model/dropPlace'
import type { Row } from '../rows/Row'
import { followDrag } from './itemDrag'

/**
 * Lets an item be dragged by its grip, with mouse or finger.
 * @returns the edge of this row at which the item that is held now would land.
 */
export function useItemDrag(ref: RefObject<HTMLElement | null>, row: Row): Edge | undefined {
  const form = useForm()
  const { field, isHead } = row
  const isMovable = isHead && field.item?.isMovable === true

  useEffect(() => {
    const grip = ref.current?.querySelector<HTMLElement>('[data-part="grip"]')
    if (!grip || !isMovable) return undefined
    function handleDown(event: PointerEvent): void {
      if (!grip || event.button !== 0) return
      // The row with focus stays in the page, however far the list scrolls.
      grip.focus({ preventScroll: true })
      followDrag(form, field, grip, event.pointerId)
    }
    grip.addEventListener('pointerdown', handleDown)
    return () => grip.removeEventListener('pointerdown', handleDown)
  }, [ref, form, isMovable, field])

  return useView(({ drop }) => (drop?.rowKey === row.key ? drop.edge : undefined))
}
