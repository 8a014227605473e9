import { constantNames } from '~/schema/constantNames'
import type { Field } from '../fields/Field'
import { useForm } from '../model/FormContext'
import { kindName } from '../rows/names/kindName'
import { headSummary } from '../rows/summary'
import { REST, useDataAt } from '../state/OpenForm'

/** The group's most telling value, and the amount that it is about. */
export function useSummary(field: Field): string {
  const { pointer, path, schema, item } = field
  const { store, resolver } = useForm()
  const constants = constantNames(resolver, schema)
  return useDataAt(
    pointer,
    () => {
      const node = store.node(path)
      if (node === undefined) return ''
      return headSummary(store.source, node, item?.label, constants, () => kindName(resolver, field))
    },
    REST,
  )
}
