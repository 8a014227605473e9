import { m } from '~/paraglide/messages'
import { typeLabel } from '../rows/labels'
import type { Field } from '../rows/Row'

export function misfitWords({ schema }: Field): string {
  return m.forms_misfit({ type: [...(schema.types ?? [])].map(typeLabel).join(', ') })
}
