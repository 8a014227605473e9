import { parseJson } from '~/formats/json'
import { m } from '~/paraglide/messages'
import { ChangedLine } from '~/ui'
import type { Field } from '../../fields/Field'
import { putBaseBack } from '../../model/actions/putBaseBack'
import { useForm } from '../../model/FormContext'
import { valueWords } from '../../rows/valueWords'
import type { ListDifference } from '../../store/baseValues'
import styles from './Changed.module.css'

interface WasNoteProps {
  readonly field: Field
  /** As JSON; '' where there was nothing. */
  readonly was: string
  readonly isSecret: boolean
}

/** What the branch has in the place of a field's value, and the way back to it. */
export function WasNote({ field, was, isSecret }: WasNoteProps) {
  const words = isSecret ? m.forms_was_secret() : wasWords(field, was)
  return (
    <div className={styles.note}>
      <span className={styles.was}>
        <ChangedLine before={words} shows="before" />
      </span>
      <PutBack
        field={field}
        was={() => was}
        label={m.forms_put_base_back_of({ title: field.title, value: words })}
      />
    </div>
  )
}

interface ListNoteProps {
  readonly field: Field
  readonly difference: ListDifference
}

/** How the items of a list differ from those of the branch, and the way back to these. */
export function ListNote({ field, difference }: ListNoteProps) {
  const { base } = useForm()
  const { added, removed, isReordered } = difference
  const words = [
    added > 0 && m.forms_list_added({ count: added }),
    removed > 0 && m.forms_list_removed({ count: removed }),
    isReordered && m.forms_list_reordered(),
  ].filter((word) => word !== false)
  return (
    <div className={styles.note}>
      <span className={styles.was}>{words.join(', ')}</span>
      <PutBack
        field={field}
        was={() => base?.textAt(field.path)}
        label={m.forms_put_list_back({ title: field.title })}
      />
    </div>
  )
}

interface PutBackProps {
  readonly field: Field
  readonly was: () => string | undefined
  readonly label: string
}

/** For mouse and finger; the keyboard has the field's menu. */
function PutBack({ field, was, label }: PutBackProps) {
  const form = useForm()
  if (field.isReadOnly) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.back}
      aria-label={label}
      onClick={() => putBaseBack(form, field, was())}
    >
      {m.forms_put_back()}
    </button>
  )
}

/** Enough to know it again. */
const MAX_LENGTH = 40

function wasWords({ schema }: Field, was: string): string {
  if (was === '') return m.changes_empty()
  const reading = parseJson(was)
  return reading.ok ? valueWords({ text: was, node: reading.root }, schema, MAX_LENGTH) : ''
}
