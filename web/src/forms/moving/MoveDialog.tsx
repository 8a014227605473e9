import { useState } from 'react'
import { toIndex } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { FormDialog, TextField } from '~/ui'
import type { Field, ItemPlace } from '../fields/Field'
import { moveItemTo } from '../model/actions/listActions'
import { useForm } from '../model/FormContext'

interface MoveDialogProps {
  readonly field: Field
  readonly item: ItemPlace
  readonly onClose: () => void
}

/** Asks for the position that an item goes to: the way for long lists, and for fingers. */
export function MoveDialog({ field, item, onClose }: MoveDialogProps) {
  const form = useForm()
  const { title } = field
  const { index, count } = item
  const [typed, setTyped] = useState(String(index + 1))
  const position = toIndex(typed.trim())
  const isValid = position !== undefined && position >= 1 && position <= count

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={m.forms_move_to_title({ title })}
      submitLabel={m.forms_move()}
      isSubmitting={false}
      isSubmitDisabled={!isValid}
      onSubmit={() => {
        onClose()
        if (isValid) moveItemTo(form, field, position - 1)
      }}
    >
      <TextField
        label={m.forms_move_to_position({ count })}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        {...(!isValid && typed !== '' && { errorMessage: m.forms_move_to_invalid({ count }) })}
      />
    </FormDialog>
  )
}
