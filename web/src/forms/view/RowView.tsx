import { type ComponentType, createContext, memo, type ReactNode, useContext } from 'react'
import { lazyPart } from '~/ui'
import type { Row } from '../rows/Row'
import { AddItemRowView } from '../rowView/AddItemRowView'
import { AddMemberRowView } from '../rowView/AddMemberRowView'
import { FieldRowView } from '../rowView/FieldRowView'
import { GroupRowView } from '../rowView/GroupRowView'
import { KeptRowView } from '../rowView/KeptRowView'
import { ChoiceRowView } from '../rowView/kinds/ChoiceRowView'
import { ProblemRowView } from '../rowView/ProblemRowView'
import { ReplacedRowView } from '../rowView/ReplacedRowView'
import { RowFrame } from '../rowView/RowFrame'
import { SectionRowView } from '../rowView/SectionRowView'
import { TabsRowView } from '../rowView/TabsRowView'
import { TitleRowView } from '../rowView/TitleRowView'

// Most forms have none.
const TableRowView = lazyPart(async () => (await import('../table/TableRowView')).TableRowView)

export const RowView = memo(function RowView({ row }: { readonly row: Row }) {
  const Frame = useContext(RowFrameContext)
  return (
    // oxlint-disable-next-line react/static-components -- who draws the form chooses it once for all rows
    <Frame row={row}>
      <RowContent row={row} />
    </Frame>
  )
})

interface FrameProps {
  readonly row: Row
  readonly children: ReactNode
}

/** What is around each row: that of a form to fill in, unless somebody else draws the form. */
const RowFrameContext = createContext<ComponentType<FrameProps>>(RowFrame)

export const RowFrameProvider = RowFrameContext.Provider

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
