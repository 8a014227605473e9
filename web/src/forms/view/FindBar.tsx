import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton, lazyPart, SearchField } from '~/ui'
import { useForm } from '../model/FormContext'
import { jumpTo } from '../model/reveal'
import { ContentsList } from './ContentsList'
import type { FindSteps } from './FindResults'
import styles from './FormView.module.css'

// The field is there at once, so that what is typed does not go elsewhere.
const FindResults = lazyPart(async () => (await import('./FindResults')).FindResults)

/** The browser's own find sees only the rows that are in the page; this one sees all fields, closed ones too. */
export function FindBar() {
  const form = useForm()
  const { setFinding } = form.view.getState()
  const [words, setWords] = useState('')
  const results = useRef<FindSteps>(null)

  function close(): void {
    const pointer = results.current?.here()
    setFinding(false)
    if (pointer !== undefined) jumpTo(form, pointer)
  }

  return (
    <search className={styles.search}>
      <div className={styles.find}>
        <div className={styles.findField}>
          <SearchField
            label={m.forms_find_label()}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a button
            autoFocus
            value={words}
            onChange={setWords}
            onKeyDown={(event) => {
              if (event.key === 'Enter') results.current?.step(event.shiftKey ? -1 : 1)
              if (event.key === 'Escape') close()
            }}
          />
        </div>
        <FindResults words={words} ref={results} />
        <IconButton label={m.forms_find_close()} icon={X} size="small" onPress={close} />
      </div>
      {/* Where there is no room for them beside the form. */}
      {words === '' && <ContentsList className={styles.parts} onGo={() => setFinding(false)} />}
    </search>
  )
}
