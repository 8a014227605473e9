import type { TextDocument } from '~/drafts/TextDocument'
import type { Field } from '~/forms/fields/Field'
import { useForm } from '~/forms/model/FormContext'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import { askForText, placeToAsk } from './textAsking'

interface AskForTextProps {
  readonly project: TextDocument
  readonly field: Field
}

/** Has a field that is filled in with nothing ask for a text, where that can be said of it alone. */
export function AskForText({ project, field }: AskForTextProps) {
  const { view } = useForm()
  const place = placeToAsk(project, field.conjunction)
  if (place === undefined) return null
  return (
    <Button
      size="small"
      aria-label={m.forms_ask_for_text_of({ title: field.title })}
      onPress={() => {
        if (askForText(project, place)) view.getState().wishFocus({ rowKey: field.key })
      }}
    >
      {m.forms_ask_for_text()}
    </Button>
  )
}
