import { ListX } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, EmptyState } from '~/ui'

/** In place of rows where the schema allows no field. */
export function NoFields({ onShowCode }: { readonly onShowCode: (() => void) | undefined }) {
  return (
    <EmptyState
      title={m.forms_no_fields_title()}
      icon={ListX}
      action={onShowCode !== undefined && <Button onPress={onShowCode}>{m.forms_show_code()}</Button>}
    >
      {m.forms_no_fields()}
    </EmptyState>
  )
}
