import { Plus } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { addItem } from '../model/actions/listActions'
import { useForm } from '../model/FormContext'
import type { AddItemRow } from '../rows/Row'
import styles from './Add.module.css'
import { rangeWords } from './notes/FieldHints'

export function AddItemRowView({ row }: { readonly row: AddItemRow }) {
  const form = useForm()
  const { field, itemTitle, count } = row
  const { bounds, hasUniqueItems } = field.schema
  const limits = [...rangeWords(bounds), ...(hasUniqueItems ? [m.forms_no_item_twice()] : [])].join(' · ')
  const words = [count === 0 && m.forms_list_is_empty(), limits].filter(Boolean)
  return (
    <div className={styles.add}>
      {words.length > 0 && <p className={fieldStyles.description}>{words.join(' ')}</p>}
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
