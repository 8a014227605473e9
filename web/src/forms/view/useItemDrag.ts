import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import { useForm } from '../FormContext'
import { dropItem } from '../model/listActions'
import type { Row } from '../rows/Row'
import { type Edge, nearerEdge, positionAfterDrop } from './dropPlace'

/**
 * Lets an item be dragged by its grip, with mouse or finger, and others of its list be dropped beside it.
 * @returns the edge at which the item that is held now would land.
 */
export function useItemDrag(ref: RefObject<HTMLElement | null>, row: Row): Edge | undefined {
  const form = useForm()
  const [edge, setEdge] = useState<Edge>()
  const { field, isHead } = row
  const { item } = field
  const isMovable = isHead && item?.isMovable === true

  useEffect(() => {
    const element = ref.current
    const grip = element?.querySelector('[data-part="grip"]')
    if (element === null || grip === null || grip === undefined || !isMovable || item === undefined)
      return undefined
    const listKey = item.list.key

    function edgeAt(y: number): Edge {
      return nearerEdge(element?.getBoundingClientRect() ?? { top: 0, height: 0 }, y)
    }

    return combine(
      draggable({
        element,
        dragHandle: grip,
        getInitialData: () => ({ listKey, key: field.key, index: item.index }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.listKey === listKey && source.data.key !== field.key,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop({ source, location }) {
          setEdge(undefined)
          const { key, index } = source.data
          if (typeof key !== 'string' || typeof index !== 'number') return
          const dropped = form.rows.at(form.rows.indexOf(key))?.field
          const to = positionAfterDrop(index, item.index, edgeAt(location.current.input.clientY))
          if (dropped !== undefined) dropItem(form, dropped, to)
        },
      }),
    )
  }, [ref, form, isMovable, item, field.key])

  return edge
}
