import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { ComboBox } from '~/ui'
import { shownId } from '../../references/shownId'
import type { ReferencedList } from '../../references/useReferencedList'
import { useOpenForm } from '../../state/OpenForm'
import { useClear } from '../useClear'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import { isUnknown, ReferenceFrame, ReferenceGate } from './ReferenceFrame'

/** One entry of a list elsewhere in the repository: shown by its name, written as its value. */
export function ReferenceWidget(props: WidgetProps) {
  return <ReferenceGate {...props}>{(list) => <OneReference {...props} list={list} />}</ReferenceGate>
}

function OneReference({ field, control, list }: WidgetProps & { readonly list: ReferencedList }) {
  const { view } = useOpenForm()
  const { text, write } = useFieldText(field)
  const clear = useClear(field)
  const { items, byId } = list.entries
  const id = text === undefined || text === '""' || text === 'null' ? undefined : canonicalId(text)
  const missing = id !== undefined && !byId.has(id) ? id : undefined
  const isNotThere = missing !== undefined && isUnknown(list, missing)
  const options = useMemo(() => {
    if (missing === undefined) return items
    const description = m.forms_reference_unknown({ name: list.name })
    return [{ id: missing, label: shownId(missing), ...(isNotThere && { description }) }, ...items]
  }, [missing, isNotThere, items, list.name])
  return (
    <ReferenceFrame list={list} chosen={id === undefined ? [] : [id]}>
      <ComboBox
        label={field.title}
        control={control}
        items={options}
        selectedKey={id ?? null}
        placeholder={field.ui.placeholder ?? m.forms_reference_choose({ name: list.name })}
        isDisabled={field.isReadOnly}
        onClear={clear}
        onSelectionChange={(chosen) => {
          if (chosen !== id) write(chosen)
          view.getState().announce(byId.get(chosen)?.label ?? shownId(chosen))
        }}
      />
    </ReferenceFrame>
  )
}

/** The same value may be written with other escapes. */
function canonicalId(text: string): string {
  return JSON.stringify(JSON.parse(text))
}
