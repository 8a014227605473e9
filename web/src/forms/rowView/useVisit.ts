import { type FocusEvent, useRef } from 'react'
import { afterPress } from '~/lib/press'
import type { Field } from '../fields/Field'
import { mayBeAbsent } from '../fields/mayBeAbsent'
import { useForm } from '../model/FormContext'
import { removeValue } from '../store/edits'
import { definitionOf, type WidgetKind } from '../widgets/definitions'

/**
 * What happens when somebody leaves a field: it may say its problems from now on, and a text that was emptied goes out
 * of the file where an empty one would be wrong (a date, an address). While it is being typed it stays, so that it
 * does not come back at another place. It is the same step of undo as the emptying.
 */
export function useVisit(field: Field, widget: WidgetKind) {
  const { store, view } = useForm()
  const before = useRef<string>(undefined)

  function onFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (isInside(currentTarget, relatedTarget)) return
    before.current = store.raw(field.path)
    view
      .getState()
      .setTyping(definitionOf(widget).isPicked ? undefined : { key: field.key, isJson: widget === 'json' })
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    const { key } = field
    const isLeft = !isInside(currentTarget, relatedTarget)
    afterPress(() => {
      view.getState().touch([key])
      if (isLeft && view.getState().typing?.key === key) view.getState().setTyping(undefined)
    })
    // What is in the file waits for no press: whoever presses Commit takes it along.
    if (!isLeft || !isEmptyWrong(field, widget)) return
    const text = store.raw(field.path)
    if (text === EMPTY && before.current !== EMPTY) removeValue(store, field.path, `form ${field.key}`)
  }

  return { onFocus, onBlur }
}

const EMPTY = '""'

function isInside(element: Element, other: EventTarget | null): boolean {
  return other instanceof Node && element.contains(other)
}

function isEmptyWrong(field: Field, widget: WidgetKind): boolean {
  const isRefused = definitionOf(widget).isExact === true || (field.schema.bounds.minLength ?? 0) > 0
  return isRefused && field.ui.emptyValue === undefined && mayBeAbsent(field)
}
