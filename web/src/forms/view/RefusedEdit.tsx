import { X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, FloatingNote, IconButton } from '~/ui'
import { oddityWords } from '../fields/oddityWords'
import { useForm, useShowCode } from '../model/FormContext'
import { useView } from '../state/OpenForm'

/** Why what was done last is not in the file, until somebody has read it. */
export function RefusedEdit() {
  const { view } = useForm()
  const showCode = useShowCode()
  const refused = useView((state) => state.refused)
  if (refused === undefined) return null
  return (
    <FloatingNote tone="danger">
      <span>{oddityWords(refused)}</span>
      {showCode !== undefined && (
        <Button size="small" onPress={showCode}>
          {m.forms_show_code()}
        </Button>
      )}
      <IconButton
        label={m.forms_removed_dismiss()}
        icon={X}
        size="small"
        onPress={() => view.getState().setRefused(undefined)}
      />
    </FloatingNote>
  )
}
