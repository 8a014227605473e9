import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Card, WindowedCardGrid } from '~/ui'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import { wordsAlone } from '~/workspace/entries/EntryField'
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
}

/** Fields that a card has room for. */
const TOLD = 3

/** The entries as cards, those of a group under its heading. */
export function EntryCards({ label, reference, lines, fields, columns }: EntryCardsProps) {
  const { picture } = fields
  return (
    <div className={styles.groups}>
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
            )}
          </WindowedCardGrid>
        </section>
      ))}
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
