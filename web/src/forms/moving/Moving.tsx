import { lazyPart } from '~/ui'
import { useForm } from '../model/FormContext'
import { useView } from '../state/OpenForm'

const MoveDialog = lazyPart(async () => (await import('./MoveDialog')).MoveDialog, {
  close: ({ onClose }) => onClose(),
})

/** The question where an item goes, while it is asked. */
export function Moving() {
  const field = useView((view) => view.moving)
  const form = useForm()
  if (field?.item === undefined) return null
  return (
    <MoveDialog
      key={field.key}
      field={field}
      item={field.item}
      onClose={() => form.view.getState().setMoving(undefined)}
    />
  )
}
