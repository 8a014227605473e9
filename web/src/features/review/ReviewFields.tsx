import { m } from '~/paraglide/messages'
import { Checkbox, TextArea, TextField } from '~/ui'

export interface ReviewTexts {
  readonly title: string
  readonly body: string
  readonly isDraft: boolean
}

interface ReviewFieldsProps {
  readonly texts: ReviewTexts
  readonly onChange: (texts: ReviewTexts) => void
}

/** What a new review says of itself. */
export function ReviewFields({ texts, onChange }: ReviewFieldsProps) {
  return (
    <>
      <TextField
        label={m.workspace_review_title()}
        isRequired
        value={texts.title}
        onChange={(title) => onChange({ ...texts, title })}
        errorMessage={texts.title.trim() === '' ? m.workspace_review_title_required() : undefined}
      />
      <TextArea
        label={m.workspace_review_body()}
        value={texts.body}
        onChange={(body) => onChange({ ...texts, body })}
      />
    </>
  )
}

/** Whether it waits, by its author's wish. */
export function DraftChoice({ texts, onChange }: ReviewFieldsProps) {
  return (
    <Checkbox
      isSelected={texts.isDraft}
      onChange={(isDraft) => onChange({ ...texts, isDraft })}
      description={m.workspace_review_draft_why()}
    >
      {m.workspace_review_draft()}
    </Checkbox>
  )
}
