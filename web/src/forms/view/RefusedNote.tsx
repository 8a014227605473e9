import { X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, IconButton } from '~/ui'
import { oddityWords } from '../fields/oddityWords'
import { useForm, useShowCode } from '../model/FormContext'
import { useView } from '../state/OpenForm'
import floating from './Floating.module.css'
import styles from './FormView.module.css'

/** Why what was done last is not in the file, until somebody has read it. */
export function RefusedNote() {
  const { view } = useForm()
  const showCode = useShowCode()
  const refused = useView((state) => state.refused)
  if (refused === undefined) return null
  return (
    <div className={`${floating.note} ${styles.refused}`} role="alert">
      <span className={styles.refusedWords}>{oddityWords(refused)}</span>
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
    </div>
  )
}
