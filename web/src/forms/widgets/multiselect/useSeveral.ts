import type { JsonValue } from '~/formats/nodes'
import { canonical } from '~/schema/canonical'
import { itemConjunction } from '../../fields/childFields'
import type { Field } from '../../fields/Field'
import { foreignLabel, type ShownOption, shownOptions } from '../../fields/shownOptions'
import { useOpenForm } from '../../state/OpenForm'
import { itemPart } from '../../state/viewState'
import { useFieldItems } from '../useFieldItems'

/** An option that is in the list, and the part of the row that is the item. */
interface SeveralOption extends ShownOption {
  readonly part: string
}

/** A list of which each option is in or out. What is in it but none of them stays until it is taken out. */
export function useSeveral(field: Field) {
  const { resolver } = useOpenForm()
  const { values, append, removeAt } = useFieldItems(field)
  const options = shownOptions(resolver.resolve(itemConjunction(field.schema, 0)), field.ui)
  const byValue = new Map(options.map((option) => [canonical(option.value), option]))

  const chosen = new Map<string, SeveralOption>()
  for (const [index, value] of values.entries()) {
    const name = canonical(value)
    const option = byValue.get(name) ?? foreign(name, value)
    if (!chosen.has(name)) chosen.set(name, { ...option, part: itemPart(index) })
  }

  function add(id: string): void {
    const option = options.find((one) => one.id === id)
    if (option !== undefined) append(option.value)
  }

  function remove(id: string): void {
    const option = [...chosen.values()].find((one) => one.id === id)
    const index = values.findIndex(
      (value) => option !== undefined && canonical(value) === canonical(option.value),
    )
    if (index >= 0) removeAt(index)
  }

  return { options, chosen: [...chosen.values()], add, remove }
}

function foreign(name: string, value: JsonValue): ShownOption {
  return { id: `foreign ${name}`, label: foreignLabel(value), value, isDisabled: false }
}
