import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useView } from '~/forms/state/OpenForm'
import { FormRows } from '~/forms/view/FormRows'
import { RowFrameProvider } from '~/forms/view/RowView'
import { useCommands } from '~/lib/commands/useCommands'
import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import { useCanvas, useCanvasState } from './CanvasContext'
import styles from './CanvasView.module.css'
import { canvasCommands } from './canvasCommands'
import { actOnKey } from './canvasKeys'
import { useFieldClipboard } from './clipboard/useFieldClipboard'
import { FirstFields } from './FirstFields'
import { JoinDialog } from './joints/JoinDialog'
import { SplitDialog } from './joints/SplitDialog'
import { MoveDialog } from './menu/MoveDialog'
import { entriesOf } from './menu/useRowEntries'
import { Refused } from './Refused'
import { CanvasRow } from './row/CanvasRow'

/** The form as it is drawn: one list of rows that keys, mouse and fingers can take. */
export function CanvasView({ title }: { readonly title: string }) {
  const canvas = useCanvas()
  const ref = useRef<HTMLDivElement>(null)
  const [isInside, setInside] = useState(false)
  const asked = useCanvasState((state) => state.asked)
  const isDragged = useCanvasState((state) => state.isDragged)
  const clipboard = useFieldClipboard(canvas)

  useCommands(canvasCommands, {
    entry: (id) => {
      const { lead } = canvas
      return lead && entriesOf(canvas, lead, true).find((entry) => entry.id === id)?.onAction
    },
  })

  useEffect(() => {
    canvas.attach(ref.current)
    return canvas.form.subscribeRows(() => canvas.follow())
  }, [canvas])

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target } = event
    // What is typed, and what stands over the page, has its own keys.
    if (event.defaultPrevented || !(target instanceof Element) || !isRow(target)) return
    if (actOnKey(canvas, event.nativeEvent)) event.preventDefault()
  }

  /** The list as a whole is the one stop of the Tab key while nobody is in it. */
  function handleFocus({ target, currentTarget }: FocusEvent<HTMLDivElement>): void {
    setInside(true)
    if (target !== currentTarget.querySelector('[role="treegrid"]')) return
    const { selection } = canvas.state.getState()
    const rowKey = selection.lead ?? canvas.form.rows.at(0)?.key
    if (rowKey !== undefined) canvas.form.view.getState().wishFocus({ rowKey })
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>): void {
    if (!currentTarget.contains(relatedTarget)) setInside(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the tree in it has the role; its own handlers belong to its rows
    <div
      ref={ref}
      className={styles.canvas}
      data-dragged={isDragged || undefined}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={handleBlur}
      {...clipboard}
    >
      <RowFrameProvider value={CanvasRow}>
        <FormRows
          empty={null}
          list={{
            role: 'treegrid',
            'aria-label': m.canvas_fields_of({ title }),
            'aria-multiselectable': true,
            tabIndex: isInside ? -1 : 0,
          }}
        >
          <FirstFields />
        </FormRows>
      </RowFrameProvider>
      {asked === 'move' && <MoveDialog />}
      {asked === 'split' && <SplitDialog />}
      {asked === 'join' && <JoinDialog />}
      <Refused />
      <Announcement />
    </div>
  )
}

function isRow(element: Element): boolean {
  return element.getAttribute('role') === 'row'
}

function Announcement() {
  const announcement = useView((view) => view.announcement)
  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  )
}
