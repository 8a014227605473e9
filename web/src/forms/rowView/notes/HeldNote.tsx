import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { Field } from '../../fields/Field'
import { oddityWords } from '../../fields/oddityWords'
import { useForm, useShowCode } from '../../model/FormContext'
import { useView } from '../../state/OpenForm'
import type { HeldEdit } from '../../store/heldEdits'
import styles from '../Row.module.css'
import notes from './Notes.module.css'

/** Says that what a field shows is not in the file yet, why, and what can be done. */
export function HeldNote({ field, edit }: { readonly field: Field; readonly edit: HeldEdit }) {
  const { store, view } = useForm()
  const showCode = useShowCode()
  const isTyping = useView(({ typing }) => typing?.key === field.key)
  const { outcome, request } = edit
  const isQuestion = outcome.kind === 'question'
  return (
    <div className={styles.field}>
      <output className={fieldStyles.error}>
        {outcome.kind === 'refusal'
          ? m.forms_held_refused({ reason: oddityWords(outcome.reason) })
          : isTyping
            ? m.forms_held_asked()
            : m.forms_held_waiting()}
      </output>
      {/* Whoever goes on by the Tab key is asked then, and not led through these first. */}
      {!(isQuestion && isTyping) && (
        // Who goes to a button types nothing.
        <div className={notes.hints} role="presentation" onFocus={(event) => event.stopPropagation()}>
          {isQuestion && (
            <Button size="small" onPress={() => view.getState().ask(field.key)}>
              {m.forms_held_answer()}
            </Button>
          )}
          {!isQuestion && showCode !== undefined && (
            <Button size="small" onPress={showCode}>
              {m.forms_show_code()}
            </Button>
          )}
          <Button size="small" variant="ghost" onPress={() => store.held.drop(field.key, request.path)}>
            {m.forms_held_give_up()}
          </Button>
        </div>
      )}
    </div>
  )
}
