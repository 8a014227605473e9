import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useRows } from '~/forms/model/FormContext'
import { nestingOf } from '~/forms/rows/nesting'
import type { Row } from '~/forms/rows/Row'
import { RowBox } from '~/forms/rowView/RowBox'
import { useIsUnhurried } from '~/forms/rowView/scrollPace'
import { useView } from '~/forms/state/OpenForm'
import { m } from '~/paraglide/messages'
import { openMenuByKeys } from '~/ui'
import { useCanvas, useCanvasState } from '../CanvasContext'
import { useFieldDrag } from '../moving/useFieldDrag'
import { rowWords } from '../rowWords'
import { extendTo, selectOne, toggleOne } from '../selection'
import { BranchChips } from './BranchChips'
import styles from './CanvasRow.module.css'
import { EndRow } from './EndRow'
import { KindBox } from './KindBox'
import { RowControls } from './RowControls'
import { TitleBox } from './TitleBox'
import { useRowNotes } from './useRowNotes'

interface CanvasRowProps {
  readonly row: Row
  readonly children: ReactNode
}

/** A row of a form that is drawn: it can be chosen, moved and named, and nothing in it can be filled in. */
export function CanvasRow({ row, children }: CanvasRowProps) {
  const canvas = useCanvas()
  const ref = useRef<HTMLDivElement>(null)
  const { key } = row
  const isSelected = useCanvasState(({ selection }) => selection.rows.includes(key))
  const isLead = useCanvasState(({ selection }) => selection.lead === key)
  const isRenaming = useCanvasState(({ renaming }) => renaming === key)
  const insertion = useCanvasState(({ inserting }) => (inserting?.rowKey === key ? inserting : undefined))
  const edge = useCanvasState(({ landing }) => (landing?.rowKey === key ? landing.edge : undefined))
  const isUnhurried = useIsUnhurried()
  // Where a row stands among others, and what is said of when it shows, changes with these.
  useRows()
  // The wish itself: the next one may come before this one is seen to be done.
  const wish = useView(({ focus }) => (focus?.rowKey === key ? focus : undefined))
  const notes = useRowNotes(row)
  const field = canvas.fieldOf(row)
  const isEnd = row.kind === 'add-member'
  useFieldDrag(ref, row)

  useLayoutEffect(() => {
    if (wish === undefined) return
    // A box to type in takes focus by itself.
    const { renaming, inserting } = canvas.state.getState()
    if (renaming !== key && inserting?.rowKey !== key) ref.current?.focus({ preventScroll: true })
    canvas.form.view.getState().wishFocus(undefined)
  }, [canvas, wish, key])

  function handleClick(event: MouseEvent<HTMLDivElement>): void {
    if (event.target instanceof Element && event.target.closest('[data-typing]')) return
    const { selection, isDragged } = canvas.state.getState()
    if (isDragged) return
    if (event.shiftKey) return canvas.select(extendTo(canvas.form.rows, selection, key))
    if (event.ctrlKey || event.metaKey) return canvas.select(toggleOne(selection, key))
    if (isEnd) return canvas.beginInsertAt(row)
    const tabs = [...(ref.current?.querySelectorAll('[role="tab"]') ?? [])]
    const tab = row.kind === 'tabs' ? row.tabs[tabs.findIndex((one) => isOver(one, event))] : undefined
    if (tab !== undefined) canvas.form.view.getState().showTab(key, tab.index)
    const title = ref.current?.querySelector('[data-part="title"]')
    if (title && isOver(title, event) && canvas.mayRename(row)) return canvas.beginRename(row)
    canvas.select(selectOne(key))
  }

  return (
    <RowBox
      row={row}
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of which only those on view are in the page make no table
      role="row"
      tabIndex={-1}
      aria-level={nestingOf(row) + 1}
      aria-selected={isSelected}
      aria-label={rowWords(row, field, notes)}
      data-canvas
      data-selected={isSelected || undefined}
      data-lead={isLead || undefined}
      data-landing={edge}
      data-foreign={(row.isHead && field?.pointer === undefined) || undefined}
      // Focus would come before the click, and leave nothing selected but this row.
      onMouseDown={(event) => (event.shiftKey || event.ctrlKey || event.metaKey) && event.preventDefault()}
      onClick={handleClick}
      onKeyDown={(event) => event.target === event.currentTarget && openMenuByKeys(event)}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isLead) canvas.select(selectOne(key), false)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
      <div className={styles.outline} role="gridcell">
        {isEnd ? (
          <EndRow row={row} />
        ) : (
          <div inert className={styles.content} data-row={row.kind}>
            {children}
            {row.kind === 'title' && row.field.schema.title === undefined && (
              <p className={styles.untitled}>{m.canvas_untitled()}</p>
            )}
          </div>
        )}
        {row.kind === 'choice' && <BranchChips row={row} />}
        {notes.length > 0 && (
          <p className={styles.notes} aria-hidden>
            {notes.map((note) => (
              <span key={note} className={styles.condition}>
                {note}
              </span>
            ))}
          </p>
        )}
        {isRenaming && <TitleBox row={row} />}
        {insertion !== undefined && <KindBox insertion={insertion} />}
        {isUnhurried && !isEnd && insertion === undefined && <RowControls row={row} />}
      </div>
    </RowBox>
  )
}

/** Nothing that is inert is found under the pointer. */
function isOver(element: Element, { clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
