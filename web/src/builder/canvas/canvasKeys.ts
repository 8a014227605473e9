import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import type { Canvas } from './Canvas'
import { endOf, extendTo, selectOne, stepFrom } from './selection'
import { sideways } from './sideways'

type KeyEvent = Parameters<typeof matchesShortcut>[0] & { readonly shiftKey: boolean }

/** Does what a key means at the row that has the keys. @returns whether it means anything. */
export function actOnKey(canvas: Canvas, event: KeyEvent): boolean {
  const is = (shortcuts: readonly string[]) => matchesShortcut(event, shortcuts)
  const { lead } = canvas
  const action = ACTIONS.find(([shortcuts]) => is(shortcuts))?.[1]
  if (action !== undefined) {
    action(canvas)
    return true
  }
  if (lead !== undefined && is(keys.rename)) canvas.beginRename(lead)
  else if (lead !== undefined && is(keys.insertField)) canvas.beginInsertAt(lead)
  else return step(canvas, event)
  return true
}

const ACTIONS: readonly (readonly [readonly string[], (canvas: Canvas) => void])[] = [
  [keys.undo, (canvas) => canvas.step('undo')],
  [keys.redo, (canvas) => canvas.step('redo')],
  [keys.moveUp, (canvas) => canvas.moveBy('up')],
  [keys.moveDown, (canvas) => canvas.moveBy('down')],
  [keys.moveInto, (canvas) => canvas.moveBy('into')],
  [keys.moveOut, (canvas) => canvas.moveBy('out')],
  [keys.duplicate, (canvas) => canvas.duplicate()],
  [keys.removeField, (canvas) => canvas.remove()],
  [['Escape'], (canvas) => canvas.leave()],
]

/** From row to row, as in a tree: up and down, into a group and out of it, to the first and the last. */
function step(canvas: Canvas, { key, shiftKey, ctrlKey, metaKey, altKey }: KeyEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const { selection } = canvas.state.getState()
  const { rows } = canvas.form
  const to = targetOf(canvas, key)
  if (to === undefined) return false
  canvas.select(shiftKey ? extendTo(rows, selection, to) : selectOne(to))
  return true
}

function targetOf(canvas: Canvas, key: string): string | undefined {
  const { rows } = canvas.form
  const { lead } = canvas
  switch (key) {
    case 'ArrowDown':
      return stepFrom(rows, lead?.key, 1)
    case 'ArrowUp':
      return stepFrom(rows, lead?.key, -1)
    case 'Home':
      return endOf(rows, -1)
    case 'End':
      return endOf(rows, 1)
    case 'ArrowLeft':
    case 'ArrowRight':
      return lead && sideways(canvas, lead, key === 'ArrowRight')
  }
  return undefined
}
