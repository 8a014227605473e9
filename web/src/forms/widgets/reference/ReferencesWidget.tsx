import type { JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { MultiComboBox } from '~/ui'
import { shownId } from '../../references/shownId'
import type { ReferencedList } from '../../references/useReferencedList'
import { useOpenForm } from '../../state/OpenForm'
import { itemPart } from '../../state/viewState'
import { useFieldItems } from '../useFieldItems'
import { useFoundPart, useWantedPart } from '../useFoundPart'
import type { WidgetProps } from '../WidgetProps'
import { ReferenceFrame, ReferenceGate } from './ReferenceFrame'

/** Several entries of a list elsewhere in the repository, in the order they were chosen. */
export function ReferencesWidget(props: WidgetProps) {
  return <ReferenceGate {...props}>{(list) => <ManyReferences {...props} list={list} />}</ReferenceGate>
}

function ManyReferences({ field, control, list }: WidgetProps & { readonly list: ReferencedList }) {
  const { view } = useOpenForm()
  const { values, append, removeAt } = useFieldItems(field)
  const ids = values.map((value) => JSON.stringify(value))
  const { items, byId } = list.entries
  const { announce } = view.getState()
  const found = useFoundPart(field)
  const wanted = useWantedPart(field)
  const labelOf = (id: string) => byId.get(id)?.label ?? shownId(id)

  function add(id: string): void {
    const value: JsonValue = JSON.parse(id)
    if (append(value)) announce(m.forms_added({ title: labelOf(id) }))
  }

  function remove(id: string): void {
    if (removeAt(ids.indexOf(id))) announce(m.forms_removed({ title: labelOf(id) }))
  }

  const unique = [...new Set(ids)]
  return (
    <ReferenceFrame list={list} chosen={unique}>
      <MultiComboBox
        label={field.title}
        control={control}
        items={items}
        chosen={unique.map((id) => ({ id, label: labelOf(id), part: itemPart(ids.indexOf(id)) }))}
        found={found}
        wanted={wanted}
        placeholder={field.ui.placeholder ?? m.forms_reference_add({ name: list.name })}
        isDisabled={field.isReadOnly}
        onAdd={add}
        onRemove={remove}
      />
    </ReferenceFrame>
  )
}
