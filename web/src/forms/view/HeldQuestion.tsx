import { lazyPart } from '~/ui'
import { useForm } from '../model/FormContext'
import { useView } from '../state/OpenForm'

const HeldDialog = lazyPart(async () => (await import('./HeldDialog')).HeldDialog, {
  close: ({ onClose }) => onClose(),
})

/** The question that an edit waits for, while it is asked. */
export function HeldQuestion() {
  const { store, view } = useForm()
  const asked = useView((state) => state.asked)
  const edit = asked === undefined ? undefined : store.held.get(asked)
  if (edit?.outcome.kind !== 'question') return null
  const close = () => view.getState().ask(undefined)
  // What no field shows is given up with the question.
  const giveUp = () => {
    if (edit.request.valueText === undefined) store.held.drop(edit.key, edit.request.path)
    close()
  }
  return <HeldDialog edit={edit} question={edit.outcome} onChosen={close} onClose={giveUp} />
}
