import { useDocument } from '~/drafts/documents'
import { type FormatName, formatNameOf } from '~/formats/formatOf'
import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import { useForm } from '../model/FormContext'
import styles from './FormView.module.css'

/** As people say them. */
const FORMAT_NAMES: Readonly<Record<FormatName, string>> = {
  json: 'JSON',
  jsonc: 'JSON with comments',
  json5: 'JSON5',
  yaml: 'YAML',
  toml: 'TOML',
  markdown: 'Markdown',
}

/** In place of the form while the data file cannot be read. */
export function BrokenData({ onShowCode }: { readonly onShowCode: (() => void) | undefined }) {
  const { store, startText } = useForm()
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
              onPress={() => document.apply([{ from: 0, to: text.length, insert: startText() }], 'form')}
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
        title={m.forms_data_broken_title({
          format: FORMAT_NAMES[formatNameOf(document.reference.path) ?? 'json'],
        })}
        action={onShowCode !== undefined && <Button onPress={onShowCode}>{m.forms_show_code()}</Button>}
      >
        {m.forms_data_broken({ line, column, message })}
      </Callout>
    </div>
  )
}
