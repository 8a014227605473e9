import type { Row } from '~/forms/rows/Row'
import { choiceKey } from '~/forms/state/FormState'
import type { Canvas } from './Canvas'
import { stepFrom } from './selection'

/** Where the arrows left and right lead: out to what a row is in, or into what is in it; tabs go from one to the next. */
export function sideways(canvas: Canvas, row: Row, isRight: boolean): string | undefined {
  const { view, rows } = canvas.form
  if (row.kind === 'tabs') {
    const at = row.tabs.findIndex(({ index }) => index === row.selected.index)
    const tab = row.tabs[at + (isRight ? 1 : -1)]
    if (tab) view.getState().showTab(row.key, tab.index)
    return row.key
  }
  if (row.kind === 'choice') {
    const next = (row.branch ?? 0) + (isRight ? 1 : -1)
    const key = choiceKey(row.field.key, row.choice)
    if (row.choice.branches[next] !== undefined) view.getState().choose(key, next)
    return row.key
  }
  const isHead = row.kind === 'group' || row.kind === 'list'
  if (isHead && row.isOpen !== isRight) {
    if (isRight) view.getState().setOpen([row.field.key], true)
    else view.getState().setOpen([row.field.key], false)
    return row.key
  }
  if (isRight) return isHead ? stepFrom(rows, row.key, 1) : row.key
  const field = canvas.fieldOf(row)
  const around = row.isHead ? field?.parent : field
  return around?.row.key ?? row.key
}
