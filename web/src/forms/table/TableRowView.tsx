import { useMemo, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button, lazyPart } from '~/ui'
import { useForm } from '../model/FormContext'
import type { TableRow } from '../rows/Row'
import { tableKey } from '../state/FormState'
import { useView } from '../state/OpenForm'
import { PasteReportView } from './clipboard/PasteReportView'
import type { PasteReport } from './clipboard/pasteCells'
import { lineOrder } from './lineOrder'
import styles from './Table.module.css'
import { TableGrid } from './TableGrid'

// Brings the reading of other files with it.
const EntryNames = lazyPart(async () => (await import('../widgets/reference/EntryNames')).EntryNames, {
  fallback: () => null,
})

/** A list of flat objects, one line each. */
export function TableRowView({ row }: { readonly row: TableRow }) {
  const form = useForm()
  const { list, columns, shown } = row
  const sort = useView((view) => view.sorts.get(list.key))
  const [report, setReport] = useState<PasteReport>()
  const node = form.store.node(list.path)
  const count = node?.kind === 'array' ? node.items.length : 0
  const names = form.store.itemKeys.of(list.key, count)
  const lines = useMemo(() => lineOrder(names, shown, sort), [names, shown, sort])
  const sorted = columns.find(({ name }) => name === sort?.column)

  function jumpTo(item: string, column: number): void {
    form.view.getState().setCell(list.key, { item, column })
    form.view.getState().wishFocus({ rowKey: tableKey(list.key) })
  }

  return (
    <div className={styles.table}>
      {sorted !== undefined && (
        <div className={styles.bar}>
          <p className={styles.note}>{m.forms_table_sorted({ column: sorted.title })}</p>
          <Button size="small" onPress={() => form.view.getState().sort(list.key, undefined)}>
            {m.forms_table_unsort()}
          </Button>
        </div>
      )}
      {columns.map(({ name, ui }) => ui.widget === 'reference' && <EntryNames key={name} ui={ui} />)}
      <TableGrid row={row} lines={lines} onPaste={setReport}>
        {report !== undefined && (
          <PasteReportView
            report={report}
            columns={columns}
            onJump={jumpTo}
            onDismiss={() => setReport(undefined)}
          />
        )}
      </TableGrid>
    </div>
  )
}
