import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import type { TableColumn } from '../../rows/columns/tableColumns'
import styles from '../../rowView/notes/PlacesList.module.css'
import type { PasteReport } from './pasteCells'

/** Cells that are named one by one. */
const MAX_SHOWN = 5
/** Of the text of such a cell. */
const MAX_TEXT = 60

interface PasteReportProps {
  readonly report: PasteReport
  readonly columns: readonly TableColumn[]
  readonly onJump: (item: string, column: number) => void
  readonly onDismiss: () => void
}

/** What a paste did, and what of it did not fit. */
export function PasteReportView({ report, columns, onJump, onDismiss }: PasteReportProps) {
  const { count, addedLines, misfits, leftOut } = report
  const [firstLeftOut] = leftOut
  const isClean = misfits.length === 0 && leftOut.length === 0
  return (
    <Callout
      tone={isClean ? 'success' : 'warning'}
      title={m.forms_paste_title({ count })}
      action={
        <Button size="small" onPress={onDismiss}>
          {m.forms_paste_dismiss()}
        </Button>
      }
    >
      <p>
        {addedLines > 0 && `${m.forms_paste_added({ count: addedLines })} `}
        {m.forms_paste_undo()}
      </p>
      {misfits.length > 0 && (
        <>
          <p>{m.forms_paste_misfits({ count: misfits.length })}</p>
          <ul className={styles.places}>
            {misfits.slice(0, MAX_SHOWN).map(({ item, line, column, typed }) => (
              <li key={`${item} ${column}`}>
                <button type="button" className={styles.jump} onClick={() => onJump(item, column)}>
                  {m.forms_paste_misfit({
                    number: line,
                    column: columns[column]?.title ?? '',
                    text: shorten(typed, MAX_TEXT),
                  })}
                </button>
              </li>
            ))}
          </ul>
          {misfits.length > MAX_SHOWN && <p>{m.forms_paste_more({ count: misfits.length - MAX_SHOWN })}</p>}
        </>
      )}
      {firstLeftOut !== undefined && (
        <p>{m.forms_paste_left_out({ count: leftOut.length, text: shorten(firstLeftOut, MAX_TEXT) })}</p>
      )}
    </Callout>
  )
}
