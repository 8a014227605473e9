import type { Choice, Outcome } from '~/formats/DataFormat'
import { m } from '~/paraglide/messages'
import { Button, Dialog } from '~/ui'
import type { HeldEdit } from '../store/heldEdits'

type Question = Extract<Outcome, { kind: 'question' }>

interface HeldDialogProps {
  readonly edit: HeldEdit
  readonly question: Question
  readonly onChosen: () => void
  readonly onClose: () => void
}

/** Asks what an edit is to change: other places use the value, or comments would go with it. */
export function HeldDialog({ edit, question, onChosen, onClose }: HeldDialogProps) {
  const { title, text } = wordsOf(question)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {m.ui_cancel()}
          </Button>
          {question.choices.map(({ choice, places }) => (
            <Button
              key={choice}
              variant={choice === 'everywhere' ? 'primary' : 'secondary'}
              onPress={() => {
                onChosen()
                edit.choose(choice)
              }}
            >
              {choiceWords(choice, places)}
            </Button>
          ))}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

function wordsOf({ about, choices }: Question): { readonly title: string; readonly text: string } {
  if (about === 'comments') return { title: m.forms_ask_comments_title(), text: m.forms_ask_comments() }
  const places = choices.find(({ choice }) => choice === 'everywhere')?.places
  if (places === undefined) return { title: m.forms_ask_here_title(), text: m.forms_ask_here() }
  return {
    title: m.forms_ask_places_title({ places }),
    text: choices.length > 1 ? m.forms_ask_places() : m.forms_ask_everywhere_only(),
  }
}

function choiceWords(choice: Choice, places: number): string {
  switch (choice) {
    case 'everywhere':
      return m.forms_ask_everywhere({ places })
    case 'here':
      return m.forms_ask_only_here()
    case 'without-comments':
      break
  }
  return m.forms_ask_without_comments()
}
