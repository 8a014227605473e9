import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { Field } from '../fields/Field'
import { useOpenForm } from '../state/OpenForm'
import { useClear } from './useClear'

/**
 * Takes a choice back that the browser's own control cannot let go of; nothing where none is made, or one must
 * be. No stop of the Tab key, which goes from field to field: the menu has it too.
 */
export function ClearButton({ field }: { readonly field: Field }) {
  const { view } = useOpenForm()
  const clear = useClear(field)
  if (clear === undefined) return null
  return (
    <Button
      size="small"
      variant="ghost"
      excludeFromTabOrder
      aria-label={m.forms_clear_of({ title: field.title })}
      onPress={() => {
        clear()
        // The button goes.
        view.getState().wishFocus({ rowKey: field.key })
      }}
    >
      {m.forms_clear()}
    </Button>
  )
}
