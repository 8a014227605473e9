import { useDocument } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { useForm } from '../FormContext'
import styles from './FormView.module.css'

/** In place of the form while the data file is not JSON. */
export function BrokenData({ onShowCode }: { readonly onShowCode: (() => void) | undefined }) {
  const { store } = useForm()
  useDocument(store.document, ({ version }) => version)
  const { document, parse, text } = store
  if (parse.ok) return null
  if (text.trim() === '') {
    return (
      <div className={styles.state}>
        <Callout
          title={m.forms_data_empty_title()}
          action={
            <Button
              variant="primary"
              onPress={() => document.apply([{ from: 0, to: text.length, insert: '{}\n' }], 'form')}
            >
              {m.forms_start_empty()}
            </Button>
          }
        >
          {m.forms_data_empty()}
        </Callout>
      </div>
    )
  }
  const { line, column, message } = parse.error
  return (
    <div className={styles.state}>
      <Callout
        tone="warning"
        title={m.forms_data_broken_title()}
        action={onShowCode !== undefined && <Button onPress={onShowCode}>{m.forms_show_code()}</Button>}
      >
        {m.forms_data_broken({ line, column, message })}
      </Callout>
    </div>
  )
}
