import { m } from '~/paraglide/messages'
import { initialValue } from '~/schema/initialValue'
import { membersOf } from '../../fields/childFields'
import type { Field } from '../../fields/Field'
import { setRaw, written } from '../../store/edits'
import { memberKey } from '../../store/keys'
import type { FormModel } from '../FormModel'
import { focusInto } from './focusItem'

/** Adds a member that the schema does not name, with the emptiest value that it allows, opens it and brings focus into it. */
export function addMember(form: FormModel, field: Field, name: string): void {
  const { store, resolver, view } = form
  const path = [...field.path, name]
  // The same rule as for a member that is there already: patterns first, then the rest.
  const required = new Set([...field.schema.required, name])
  const { children } = membersOf(
    { ...field.schema, required, additional: asOpen(field) },
    undefined,
    undefined,
  )
  const conjunction = children.find((child) => child.name === name)?.conjunction ?? []
  const value = conjunction.length === 0 ? '' : initialValue(resolver, conjunction)
  if (!setRaw(store, path, written(store, value))) return
  view.getState().announce(m.forms_added({ title: name }))
  focusInto(form, memberKey(field.key, name))
}

function asOpen({ schema }: Field) {
  return schema.additional === 'nothing' ? 'anything' : schema.additional
}
