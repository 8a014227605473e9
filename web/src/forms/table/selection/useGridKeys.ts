import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { moveItemBy } from '../../model/actions/listActions'
import { useForm } from '../../model/FormContext'
import { controlsIn } from '../../rowView/controlsIn'
import { clearCells } from '../cells/clearCells'
import { fillDown } from '../cells/fillDown'
import { lineOf } from '../cells/lineOf'
import { isToggle, toggleCell } from '../cells/toggleCell'
import type { Grid } from './grid'
import { type GridPlace, gridMove } from './gridMove'

/**
 * The keys of a grid. Between the cells they are taken before anything in a cell sees them; in a cell that is edited
 * they are the widget's, and what it leaves is taken here.
 */
export function useGridKeys(grid: Grid, page: number) {
  const form = useForm()
  const { row, lines, active, isEditing, goTo } = grid
  const size = { lines: lines.length, columns: row.columns.length, page }

  function lineAt(place: GridPlace) {
    const line = lines[place.line]
    return line && lineOf(form, row, line.index)
  }

  function handleCapture(event: KeyboardEvent): void {
    if (isEditing || !isInside(event)) return
    if (move(event) || act(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  function move(event: KeyboardEvent): boolean {
    if (event.altKey) return moveLine(event)
    const isWithControl = event.ctrlKey || event.metaKey
    const target = gridMove(active, event.key, isWithControl, size)
    if (target === undefined) return false
    goTo(target, { isExtending: event.shiftKey && target.line >= 0 && target.column >= 0 })
    return true
  }

  function moveLine(event: KeyboardEvent): boolean {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    const line = lineAt(active)
    if (by === undefined || line === undefined) return false
    moveItemBy(form, line.item, by)
    return true
  }

  /** @returns whether the key was one of the grid's. */
  function act(event: KeyboardEvent): boolean {
    const line = lineAt(active)
    // Titles and the cells before the columns hold buttons, which have their own keys.
    if (line === undefined || active.column < 0) return false
    const isWithControl = event.ctrlKey || event.metaKey
    if (matchesShortcut(event.nativeEvent, keys.allCells)) {
      const last = { line: size.lines - 1, column: size.columns - 1 }
      goTo(last, { isExtending: true, from: { line: 0, column: 0 } })
      return true
    }
    if (matchesShortcut(event.nativeEvent, keys.fillDown)) {
      form.view.getState().announce(m.forms_table_filled({ count: fillDown(form, grid) }))
      return true
    }
    if ((isWithControl || event.altKey) && !isLetter(event)) return false
    const cell = line.cells?.[active.column]
    const field = cell?.field ?? line.item
    if (event.key === 'Delete' || event.key === 'Backspace') {
      const count = clearCells(form, grid)
      if (count > 0) form.view.getState().announce(m.forms_table_cleared({ count }))
      return true
    }
    if (field.isReadOnly) return false
    if (cell !== undefined && isToggle(cell) && (event.key === ' ' || event.key === 'Enter')) {
      toggleCell(form, cell)
      return true
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      goTo(active, { edit: 'continue' })
      return true
    }
    if (isLetter(event) && (cell === undefined || !isToggle(cell))) {
      // The widget has the focus before the letter arrives, so the letter goes into it.
      flushSync(() => goTo(active, { edit: 'replace' }))
    }
    return false
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!isEditing || event.defaultPrevented || !isInside(event)) return
    // The row around the table opens the line's menu.
    if (matchesShortcut(event.nativeEvent, keys.fieldMenu)) return
    const target = event.target instanceof HTMLElement ? event.target : undefined
    const isLeaving = event.key === 'Enter' || event.key === 'Tab'
    if (event.key === 'Escape') goTo(active)
    else if (isLeaving && target?.dataset.part === 'waiting') {
      // What is typed is nowhere yet.
    } else if (event.key === 'Enter' && isLine(target)) {
      goTo({ line: Math.min(active.line + 1, size.lines - 1), column: active.column })
    } else if (event.key === 'Tab' && target !== undefined && isAtEdge(target, event.shiftKey)) {
      const next = neighbour(active, event.shiftKey ? -1 : 1, size)
      // Beyond the last cell the key leaves the table.
      if (next === undefined) return
      goTo(next, { edit: 'continue' })
    } else return
    event.preventDefault()
  }

  return { handleCapture, handleKeyDown }
}

/** Whether the key writes something: also with keys that choose what a key writes (AltGr; Option on a Mac). */
function isLetter(event: KeyboardEvent): boolean {
  // Where several keys make a letter, the first of them.
  if (event.key === 'Dead' || event.key === 'Process') return true
  if (event.key.length !== 1) return false
  if (event.getModifierState('AltGraph')) return true
  const isChosen = event.altKey && !/^[a-z\d ]$/i.test(event.key)
  return !event.ctrlKey && !event.metaKey && (!event.altKey || isChosen)
}

/** What opens from a cell (a menu, a list of options) hangs below it in React's tree, not in the page's. */
function isInside({ currentTarget, target }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

/** Whether Enter means nothing to the control itself. */
function isLine(target: HTMLElement | undefined): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

/** Whether the control is the last of its cell (or the first, going back). */
function isAtEdge(target: HTMLElement, isBack: boolean): boolean {
  const cell = target.closest('[data-part="cell"]')
  const stops = controlsIn(cell).filter((one) => one.tabIndex >= 0 && !one.matches(':disabled'))
  return stops.length === 0 || target === stops.at(isBack ? 0 : -1)
}

/** The next cell in reading order. */
function neighbour(
  { line, column }: GridPlace,
  by: 1 | -1,
  size: { readonly lines: number; readonly columns: number },
): GridPlace | undefined {
  const at = line * size.columns + column + by
  if (at < 0 || at >= size.lines * size.columns) return undefined
  return { line: Math.floor(at / size.columns), column: at % size.columns }
}
