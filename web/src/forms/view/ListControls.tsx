import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import { useForm } from '../FormContext'
import type { ListRow } from '../rows/Row'
import { itemKey } from '../store/keys'

/** Opens or closes all items of a list of groups. */
export function ListControls({ row }: { readonly row: ListRow }) {
  const form = useForm()
  const { field, count } = row
  const first = form.store.node([...field.path, '0'])
  if (count < 2 || (first?.kind !== 'object' && first?.kind !== 'array')) return null

  function setAll(isOpen: boolean): void {
    const keys = form.store.itemKeys.of(field.key, count).map((name) => itemKey(field.key, name))
    form.view.getState().setOpen(keys, isOpen)
  }

  return (
    <>
      <IconButton
        label={m.forms_open_all()}
        icon={ChevronsUpDown}
        size="small"
        onPress={() => setAll(true)}
      />
      <IconButton
        label={m.forms_close_all()}
        icon={ChevronsDownUp}
        size="small"
        onPress={() => setAll(false)}
      />
    </>
  )
}
