import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Card, WindowedCardGrid } from '~/ui'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import { wordsAlone } from '~/workspace/entries/EntryField'
import { CHOOSE_PART, useChoosePress } from './bulk/useChoosePress'
import type { ChosenEntries } from './bulk/useSelection'
import box from './ChooseBox.module.css'
import { EntryBadges } from './EntryBadges'
import styles from './EntryCards.module.css'
import { EntryPicture } from './EntryPicture'
import { faultWords } from './faultWords'
import type { EntryLine } from './model/arrangeRows'
import { type EntryRow } from './model/EntryRow'

interface EntryCardsProps {
  readonly label: string
  readonly reference: RefReference
  readonly lines: readonly EntryLine[]
  readonly fields: EntryFields
  readonly columns: readonly EntryField[]
  readonly chosen: ChosenEntries
}

/** Fields that a card has room for. */
const TOLD = 3

/** The entries as cards, those of a group under its heading. */
export function EntryCards({ label, reference, lines, fields, columns, chosen }: EntryCardsProps) {
  const { picture } = fields

  /** The keys of choosing, as in the table. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (matchesShortcut(event.nativeEvent, keys.allCells)) chosen.all()
    else if (event.key === 'Escape' && chosen.paths.size > 0) chosen.clear()
    else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come up from the cards in it
    <div
      className={styles.groups}
      data-part="cards"
      data-choosing={chosen.paths.size > 0 || undefined}
      onKeyDown={handleKeyDown}
    >
      {groupsOf(lines).map(({ heading, rows }) => (
        <section key={heading?.key ?? ''} className={styles.group}>
          {heading && (
            <h3 className={styles.heading}>
              {heading.label || m.entries_no_value()} <span>{heading.count}</span>
            </h3>
          )}
          <WindowedCardGrid
            label={heading ? heading.label || m.entries_no_value() : label}
            items={rows}
            keyOf={({ path }) => path}
          >
            {(row) => (
              <ChosenCard row={row} chosen={chosen}>
                <Card
                  href={blobRoute({ ...reference, path: row.path })}
                  title={row.title}
                  media={
                    picture && (
                      <EntryPicture
                        reference={reference}
                        path={row.path}
                        ui={picture.ui}
                        value={row.values?.[picture.name]}
                        edge={56}
                      />
                    )
                  }
                  badges={<EntryBadges row={row} />}
                >
                  {row.fault ? faultWords(row.fault) : toldOf(row, columns)}
                </Card>
              </ChosenCard>
            )}
          </WindowedCardGrid>
        </section>
      ))}
    </div>
  )
}

interface ChosenCardProps {
  readonly row: EntryRow
  readonly chosen: ChosenEntries
  /** The card itself, which leads to the entry. */
  readonly children: ReactNode
}

/** A card with a box in its corner. */
function ChosenCard({ row: { path, title }, chosen, children }: ChosenCardProps) {
  const { handlers, press } = useChoosePress(path, chosen)
  const isChosen = chosen.paths.has(path)

  /** A link does nothing by itself with the space key but scroll. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    if (event.shiftKey) chosen.extend(path)
    else chosen.toggle(path)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the link and the box have the keys
    <div
      {...handlers}
      className={styles.card}
      data-chosen={isChosen || undefined}
      onClickCapture={(event: MouseEvent<HTMLElement>) => void press(event)}
      onKeyDown={handleKeyDown}
    >
      {children}
      <label className={`${box.choose} ${styles.choose}`} data-part={CHOOSE_PART}>
        <input
          type="checkbox"
          aria-label={m.entries_choose({ title })}
          checked={isChosen}
          onChange={() => chosen.toggle(path)}
        />
      </label>
    </div>
  )
}

function toldOf({ values }: EntryRow, columns: readonly EntryField[]): string {
  const words = columns.map((column) => wordsAlone(column, values?.[column.name]))
  return words
    .filter((one) => one !== '')
    .slice(0, TOLD)
    .join(' · ')
}

interface Group {
  readonly heading: Extract<EntryLine, { kind: 'group' }> | undefined
  readonly rows: EntryRow[]
}

function groupsOf(lines: readonly EntryLine[]): readonly Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    if (line.kind === 'group') groups.push({ heading: line, rows: [] })
    else {
      const last = groups.at(-1)
      if (last) last.rows.push(line.row)
      else groups.push({ heading: undefined, rows: [line.row] })
    }
  }
  return groups
}
