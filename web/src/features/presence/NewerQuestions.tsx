import { useState } from 'react'
import { ConflictQuestions } from '~/changes/conflicts/ConflictQuestions'
import { answer, type ConflictAnswers, resolutionsOf } from '~/changes/conflicts/choices'
import type { FileConflict } from '~/drafts/commit'
import type { Choices } from '~/drafts/merge'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { FormDialog } from '~/ui'

interface NewerQuestionsProps {
  readonly reference: RefReference
  readonly conflict: FileConflict
  readonly onDecided: (choices: Choices) => void
  readonly onClose: () => void
}

const noAnswers: ConflictAnswers = new Map()

/** Whose version counts, where an edit and a newer commit changed the same. */
export function NewerQuestions({ reference, conflict, onDecided, onClose }: NewerQuestionsProps) {
  const [answers, setAnswers] = useState(noAnswers)
  const files = [conflict]
  const choices = resolutionsOf(files, answers)?.get(conflict.path)?.choices
  return (
    <FormDialog
      title={m.presence_questions()}
      size="wide"
      isOpen
      onOpenChange={onClose}
      submitLabel={m.presence_take_in()}
      isSubmitting={false}
      isSubmitDisabled={choices === undefined}
      onSubmit={() => choices && onDecided(choices)}
    >
      <ConflictQuestions
        reference={reference}
        files={files}
        answers={answers}
        isBusy={false}
        onAnswer={(path, ids, side) => setAnswers((before) => answer(before, path, ids, side))}
      />
    </FormDialog>
  )
}
