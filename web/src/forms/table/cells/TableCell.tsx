/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/role-supports-aria-props, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what the parts of a table are once CSS lays them out otherwise; and cells of a grid may be read-only, says ARIA 1.2 */

import { Check, Minus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import { lazyPart, VisuallyHidden } from '~/ui'
import { valueNames } from '../../fields/valueNames'
import { useForm } from '../../model/FormContext'
import { useFieldErrors } from '../../rowView/useFieldErrors'
import { useView } from '../../state/OpenForm'
import { definitionOf } from '../../widgets/definitions'
import { useFieldText } from '../../widgets/useFieldText'
import { useTyped } from '../../widgets/useTyped'
import type { EditMode } from '../selection/grid'
import styles from '../Table.module.css'
import { CellEditor } from './CellEditor'
import { cellText } from './cellText'
import type { Cell } from './lineOf'
import { isToggle, toggleCell } from './toggleCell'

// Few tables have pictures.
const SmallPicture = lazyPart(async () => (await import('../../widgets/file/SmallPicture')).SmallPicture)

interface TableCellProps {
  readonly cell: Cell
  readonly title: string
  /** The line's number, from 1. */
  readonly number: number
  /** Why nothing in the line can be changed. */
  readonly lock: string | undefined
  readonly rowKey: string
  readonly position: number
  readonly span: number
  readonly isActive: boolean
  readonly isFound: boolean
  readonly edit: EditMode
  readonly isSelected: boolean
  /** Whether taps select cells and do not edit. */
  readonly isPicking: boolean
  readonly onEdit: () => void
  readonly onSelect: (next?: { readonly isExtending: boolean; readonly isDragged?: boolean }) => void
  /** What stands in its corners. */
  readonly children: ReactNode
}

/** One value: words until it is edited, then the widget that the form has for it. */
export function TableCell({ cell, title, number, rowKey, position, span, edit, ...props }: TableCellProps) {
  const { lock, isActive, isFound, isSelected, isPicking, onEdit, onSelect } = props
  const form = useForm()
  const id = useId()
  const ref = useRef<HTMLTableCellElement>(null)
  const { field } = cell
  const { text } = useFieldText(field)
  const [typed] = useTyped(field, text)
  const note = typed === undefined ? undefined : definitionOf(cell.widget).noteOf?.(cell.field, typed, text)
  const fieldErrors = useFieldErrors(field)
  // The editor says it itself.
  const isUnfinished = note?.isUnfinished === true && edit === 'none'
  const errors = isUnfinished ? [note.words, ...fieldErrors] : fieldErrors
  const said = lock === undefined ? errors : [lock, ...errors]
  const isEditing = edit !== 'none'
  const isWished = useView((view) => isActive && view.focus?.rowKey === rowKey)

  useLayoutEffect(() => {
    if (!isWished) return
    // An editor takes the focus itself.
    if (!isEditing) ref.current?.focus()
    form.view.getState().wishFocus(undefined)
  }, [form, isWished, isEditing])

  useLayoutEffect(() => {
    if (isFound) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isFound])

  function handleClick(event: MouseEvent): void {
    // What opens from a cell hangs below it in React's tree, not in the page's.
    if (isEditing || !(event.target instanceof Node) || ref.current?.contains(event.target) !== true) return
    if (event.shiftKey || field.isReadOnly || isPicking) return
    if (isToggle(cell)) toggleCell(form, cell)
    else onEdit()
  }

  return (
    <td
      ref={ref}
      role="gridcell"
      aria-colindex={position + 2}
      {...(span > 1 && { 'aria-colspan': span })}
      aria-selected={isSelected}
      aria-invalid={errors.length > 0 || undefined}
      aria-readonly={field.isReadOnly || undefined}
      aria-describedby={said.length > 0 ? `${id}-said` : undefined}
      title={lock}
      tabIndex={isActive && !isEditing ? 0 : -1}
      className={styles.cell}
      data-part="cell"
      data-kind={cell.widget}
      data-span={span > 1 || undefined}
      data-misfit={cell.isMisfit || undefined}
      data-editing={isEditing || undefined}
      data-found={isFound || undefined}
      onMouseDown={({ button, shiftKey }) => {
        if (!isEditing && button === 0) onSelect({ isExtending: shiftKey })
      }}
      onMouseEnter={({ buttons }) => {
        if (buttons === 1) onSelect({ isExtending: true, isDragged: true })
      }}
      onClick={handleClick}
    >
      {isEditing ? (
        <CellEditor
          cell={cell}
          label={m.forms_table_cell_of({ column: title, number })}
          isInvalid={errors.length > 0}
          isReplacing={edit === 'replace'}
        />
      ) : (
        <CellWords cell={cell} text={text} typed={note && typed} />
      )}
      {props.children}
      {said.length > 0 && (
        <span id={`${id}-said`} hidden>
          {said.join(' ')}
        </span>
      )}
    </td>
  )
}

interface CellWordsProps {
  readonly cell: Cell
  /** What the file has. */
  readonly text: string | undefined
  /** What is no value yet. */
  readonly typed: string | undefined
}

function CellWords({ cell, text, typed }: CellWordsProps) {
  const { resolver } = useForm()
  const names = useView((view) => valueNames(resolver, cell.field, view.names))
  if (isToggle(cell)) {
    const isOn = text === 'true'
    const isUnset = !isOn && text !== 'false'
    return (
      <>
        <span
          className={styles.box}
          data-on={isOn || undefined}
          data-unset={isUnset || undefined}
          aria-hidden
        >
          {isOn && <Check size={12} strokeWidth={3} />}
          {isUnset && <Minus size={12} strokeWidth={3} />}
        </span>
        <VisuallyHidden>
          {isUnset ? m.forms_table_empty_cell() : isOn ? m.forms_yes() : m.forms_no()}
        </VisuallyHidden>
      </>
    )
  }
  const words = typed ?? cellText(text, names)
  if (words === '') return <VisuallyHidden>{m.forms_table_empty_cell()}</VisuallyHidden>
  return (
    <>
      {cell.widget === 'image' && <SmallPicture ui={cell.field.ui} value={words} />}
      <span className={styles.words} dir="auto">
        {words}
      </span>
    </>
  )
}
