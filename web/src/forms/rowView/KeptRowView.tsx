import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { tellRemoved } from '../model/actions/tellRemoved'
import { useForm } from '../model/FormContext'
import type { KeptRow } from '../rows/Row'
import { removeValue } from '../store/edits'
import styles from './Row.module.css'

/** Names what another choice left in the file. Opened, its fields follow and can be edited; or it is taken out. */
export function KeptRowView({ row }: { readonly row: KeptRow }) {
  const form = useForm()
  const { store, view } = form
  const { field, members, isOpen } = row
  const titles = [...members.values()].join(', ')

  function removeAll(): void {
    const group = `kept ${field.key} ${store.document.version}`
    for (const name of members.keys()) removeValue(store, [...field.path, name], group)
    tellRemoved(form, titles)
  }

  return (
    <Callout
      title={m.forms_kept_title()}
      action={
        <span className={styles.controls}>
          <Button
            size="small"
            data-part="toggle"
            aria-expanded={isOpen}
            aria-label={isOpen ? m.forms_kept_hide_of({ titles }) : m.forms_kept_show_of({ titles })}
            onPress={() => view.getState().setSection(row.key, !isOpen)}
          >
            {isOpen ? m.forms_kept_hide() : m.forms_kept_show()}
          </Button>
          {!field.isReadOnly && (
            <Button
              size="small"
              variant="ghost"
              aria-label={m.forms_remove_item({ title: titles })}
              onPress={removeAll}
            >
              {m.forms_remove()}
            </Button>
          )}
        </span>
      }
    >
      {m.forms_kept({ titles })}
    </Callout>
  )
}
