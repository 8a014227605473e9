import { memo } from 'react'
import { lazyPart } from '~/ui'
import type { Row } from '../rows/Row'
import { AddItemRowView } from '../rowView/AddItemRowView'
import { AddMemberRowView } from '../rowView/AddMemberRowView'
import { ChoiceRowView } from '../rowView/ChoiceRowView'
import { FieldRowView } from '../rowView/FieldRowView'
import { GroupRowView } from '../rowView/GroupRowView'
import { KeptRowView } from '../rowView/KeptRowView'
import { ProblemRowView } from '../rowView/ProblemRowView'
import { ReplacedRowView } from '../rowView/ReplacedRowView'
import { RowFrame } from '../rowView/RowFrame'
import { SectionRowView } from '../rowView/SectionRowView'
import { TabsRowView } from '../rowView/TabsRowView'
import { TitleRowView } from '../rowView/TitleRowView'

// Most forms have none.
const TableRowView = lazyPart(async () => (await import('../table/TableRowView')).TableRowView)

export const RowView = memo(function RowView({ row }: { readonly row: Row }) {
  return (
    <RowFrame row={row}>
      <RowContent row={row} />
    </RowFrame>
  )
})

function RowContent({ row }: { readonly row: Row }) {
  switch (row.kind) {
    case 'field':
      return <FieldRowView row={row} />
    case 'group':
    case 'list':
      return <GroupRowView row={row} />
    case 'table':
      return <TableRowView row={row} />
    case 'title':
      return <TitleRowView row={row} />
    case 'choice':
    case 'type':
      return <ChoiceRowView row={row} />
    case 'problem':
      return <ProblemRowView row={row} />
    case 'add-item':
      return <AddItemRowView row={row} />
    case 'add-member':
      return <AddMemberRowView row={row} />
    case 'section':
      return <SectionRowView row={row} />
    case 'tabs':
      return <TabsRowView row={row} />
    case 'replaced':
      return <ReplacedRowView row={row} />
    case 'kept':
      break
  }
  return <KeptRowView row={row} />
}
