import { readString } from '~/formats/json'
import { toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { Field } from '../../fields/Field'
import { useDataAt, useOpenForm } from '../../state/OpenForm'
import { memberKey } from '../../store/keys'
import styles from './FileWidget.module.css'

/** The words for a picture, which stand in a field beside it; '' where there are none. */
export function useAltText(field: Field, altField: string | undefined): string {
  const { store } = useOpenForm()
  const parent = field.path.slice(0, -1)
  const pointer = altField === undefined ? field.pointer : toPointer([...parent, altField])
  const text = useDataAt(pointer, () =>
    altField === undefined ? undefined : store.raw([...parent, altField]),
  )
  return readString(text)?.trim() ?? ''
}

/** Says that a picture has no words yet, and leads to where they are written. */
export function AltNote({ field, altField }: { readonly field: Field; readonly altField: string }) {
  const { store, view } = useOpenForm()
  const rowKey = memberKey(store.keyOf(field.path.slice(0, -1)), altField)
  return (
    <p className={styles.note}>
      {m.forms_image_no_alt()}
      <Button size="small" variant="ghost" onPress={() => view.getState().wishFocus({ rowKey })}>
        {m.forms_image_write_alt()}
      </Button>
    </p>
  )
}
