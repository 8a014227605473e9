import { m } from '~/paraglide/messages'
import type { Field } from '../../../rows/Field'
import { typeLabel } from '../../../rows/labels'

export function misfitWords({ schema }: Field): string {
  if (schema.types?.size === 0) return m.forms_misfit_all()
  return m.forms_misfit({ type: [...(schema.types ?? [])].map(typeLabel).join(', ') })
}
