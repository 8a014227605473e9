import { useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useCanvas } from '../canvas/CanvasContext'
import { memberPlace } from '../canvas/schemaPointer'
import styles from './Properties.module.css'
import type { Subject } from './Subject'

/** The name that the field has in the file: it takes effect once it is typed to its end, since all that names it goes along. */
export function KeyField({ subject }: { readonly subject: Subject }) {
  const canvas = useCanvas()
  const id = useId()
  const name = memberPlace(subject.pointer)?.name ?? ''
  const [typed, setTyped] = useState(name)

  function commit(): void {
    const wanted = typed.trim()
    if (wanted === name || wanted === '') return setTyped(name)
    if (!canvas.perform([{ kind: 'rename', field: subject.pointer, name: wanted }])) setTyped(name)
  }

  return (
    <div className={styles.key}>
      <label htmlFor={id}>{m.properties_key()}</label>
      <input
        id={id}
        type="text"
        className={fieldStyles.control}
        value={typed}
        data-history="own"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(name)
        }}
      />
    </div>
  )
}
