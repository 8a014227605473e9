import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { useForm } from '../FormContext'
import type { KeptRow } from '../rows/Row'
import { removeValue } from '../store/edits'

/** Names what another choice left in the file, and takes it out when asked to. */
export function KeptRowView({ row }: { readonly row: KeptRow }) {
  const { store, view } = useForm()
  const { field, members } = row
  const titles = [...members.values()].join(', ')

  function removeAll(): void {
    const group = `kept ${field.key} ${store.document.version}`
    for (const name of members.keys()) removeValue(store, [...field.path, name], group)
    view.getState().announce(m.forms_value_removed({ title: titles }))
  }

  return (
    <Callout
      title={m.forms_kept_title()}
      action={
        !field.isReadOnly && (
          <Button size="small" aria-label={m.forms_remove_item({ title: titles })} onPress={removeAll}>
            {m.forms_remove()}
          </Button>
        )
      }
    >
      {m.forms_kept({ titles })}
    </Callout>
  )
}
