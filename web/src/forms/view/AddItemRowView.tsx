import { Plus } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../FormContext'
import { addItem } from '../model/listActions'
import type { AddItemRow } from '../rows/Row'
import styles from './Row.module.css'

export function AddItemRowView({ row }: { readonly row: AddItemRow }) {
  const form = useForm()
  const { field, itemTitle, count } = row
  return (
    <div className={styles.add}>
      {count === 0 && <p className={fieldStyles.description}>{m.forms_list_is_empty()}</p>}
      <Button
        size="small"
        icon={Plus}
        aria-label={m.forms_add_to({ item: itemTitle, list: field.title })}
        onPress={() => addItem(form, row)}
      >
        {m.forms_add_item({ item: itemTitle })}
      </Button>
    </div>
  )
}
