import { m } from '~/paraglide/messages'
import { typeLabel } from '~/schema/labels'
import type { Field } from '../../fields/Field'

export function misfitWords({ schema }: Field): string {
  if (schema.types?.size === 0) return m.forms_misfit_all()
  return m.forms_misfit({ type: [...(schema.types ?? [])].map(typeLabel).join(', ') })
}
