/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a table cannot be windowed one by one */
import { GripVertical } from 'lucide-react'
import type { CSSProperties, MouseEvent, PointerEvent } from 'react'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Link, Skeleton } from '~/ui'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import { wordsAlone, wordsOf } from '~/workspace/entries/EntryField'
import type { CollectionProject } from '~/workspace/Project'
import { useChoosePress } from './bulk/useChoosePress'
import type { ChosenEntries } from './bulk/useSelection'
import box from './ChooseBox.module.css'
import { EntryBadges } from './EntryBadges'
import styles from './EntryGrid.module.css'
import { EntryPicture } from './EntryPicture'
import { type EntryEvent, EntryMenu } from './edit/EntryMenu'
import { faultWords } from './faultWords'
import { type EntryRow } from './model/EntryRow'

interface EntryGridRowProps {
  /** Where it stands among the rows. */
  readonly place: {
    readonly 'aria-rowindex': number
    readonly 'data-index': number
    readonly tabIndex: number
    readonly style: CSSProperties
    readonly onFocus: () => void
  }
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly row: EntryRow
  readonly fields: EntryFields
  readonly columns: readonly EntryField[]
  readonly isNarrow: boolean
  readonly chosen: ChosenEntries
  readonly onEvent: (row: EntryRow, event: EntryEvent) => void
  /** Somebody takes hold of it; undefined where it has no place of its own. */
  readonly onGrip: ((event: PointerEvent) => void) | undefined
}

/** Fields that the second line of a narrow row has room for. */
const TOLD = 2

/** One entry of the table. All of it leads to the entry; the link in it is what can be opened in a tab of its own. */
export function EntryGridRow(props: EntryGridRowProps) {
  const { place, reference, project, row, fields, columns, isNarrow, onEvent } = props
  const { chosen, onGrip } = props
  const isChosen = chosen.paths.has(row.path)
  const { handlers, press } = useChoosePress(row.path, chosen)
  const { path, title, values, fault, state } = row
  const { picture } = fields
  const isWaiting = values === undefined
  const told = columns
    .map((column) => wordsAlone(column, values?.[column.name]))
    .filter((words) => words !== '')
  const second = fault ? faultWords(fault) : isNarrow ? told.slice(0, TOLD).join(' · ') : ''

  function handleClick(event: MouseEvent<HTMLElement>): void {
    const { target } = event
    if (!(target instanceof Element) || target.closest('[data-part="menu"], [data-part="grip"]') !== null)
      return
    // The keys go on from there.
    if (press(event) !== 'entry') event.currentTarget.focus({ preventScroll: true })
  }

  return (
    <div
      {...place}
      {...handlers}
      role="row"
      aria-selected={isChosen}
      className={styles.row}
      data-state={state}
      onClickCapture={handleClick}
    >
      <span role="gridcell" className={styles.title}>
        {onGrip && (
          // For mouse and finger; the keyboard has Alt with the arrows.
          <span
            className={styles.grip}
            data-part="grip"
            title={m.entries_move({ title })}
            role="presentation"
            onPointerDown={onGrip}
          >
            <GripVertical size={16} strokeWidth={1.75} aria-hidden />
          </span>
        )}
        {picture && (
          <EntryPicture
            reference={reference}
            path={path}
            ui={picture.ui}
            value={values?.[picture.name]}
            edge={isNarrow ? 40 : 32}
          />
        )}
        <span className={styles.names}>
          <span className={styles.first}>
            <Link href={blobRoute({ ...reference, path })} tabIndex={-1} className={styles.link ?? ''}>
              {title}
            </Link>
            <EntryBadges row={row} />
          </span>
          {(second !== '' || isNarrow) && (
            <span className={styles.second} data-fault={fault !== undefined || undefined}>
              {isWaiting ? <Skeleton width="50%" /> : second}
            </span>
          )}
        </span>
      </span>
      {!isNarrow &&
        columns.map((column) => (
          <span
            key={column.name}
            role="gridcell"
            className={styles.cell}
            data-number={column.kind === 'number' || undefined}
          >
            {isWaiting ? <Skeleton width="60%" /> : wordsOf(column, values[column.name])}
          </span>
        ))}
      <span role="gridcell" className={styles.menu}>
        <span className={styles.menuButton}>
          <EntryMenu
            reference={reference}
            project={project}
            entry={row.entry}
            title={title}
            isDeleted={state === 'deleted'}
            onEvent={(event) => onEvent(row, event)}
          />
        </span>
        <label className={`${box.choose} ${styles.choose}`} data-part="choose">
          <input
            type="checkbox"
            aria-label={m.entries_choose({ title })}
            tabIndex={-1}
            checked={isChosen}
            onChange={() => chosen.toggle(path)}
          />
        </label>
      </span>
    </div>
  )
}
