import { isIn } from '../../store/keys'
import { isOpenByDefault, isRecursion } from './openByDefault'
import type { RowsInput } from './RowsInput'
import type { ShownValue } from './ShownValue'

/** Where a form has pages, groups and lists deeper than this are pages of their own; on each one it is counted anew. */
export const PAGE_DEPTH = 2

/** How a group or a list shows what is in it: at its place, or as a page. */
interface Opening {
  readonly isPage: boolean
  readonly isOpen: boolean
  /** Of its head. */
  readonly depth: number
  /** Of what is in it. */
  readonly inside: number
}

export function openingOf(value: ShownValue, { state, isLong, isDrawn }: RowsInput): Opening {
  const { depth, field } = value
  // What a page is in is open, or nobody could come back to it.
  const isAround = state.isPaged && state.page !== undefined && isIn(state.page, field.key)
  if (state.isPaged && depth >= PAGE_DEPTH) {
    return { isPage: true, isOpen: isAround, depth: isAround ? 0 : depth, inside: 0 }
  }
  const isOpen =
    isAround ||
    (state.open.get(field.key) ?? (isDrawn ? !isRecursion(value) : isOpenByDefault(value, isLong)))
  return { isPage: false, isOpen, depth, inside: depth + 1 }
}
