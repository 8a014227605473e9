import { useEffect, useState } from 'react'
import type { ConflictQuestionsProps } from '~/changes/conflicts/ConflictQuestions'
import { answer, type ConflictAnswers, resolutionsOf } from '~/changes/conflicts/choices'
import type { FileResolution } from '~/drafts/commit'
import type { RefReference } from '~/provider/types'
import { dismiss, type Operation } from '../operations'
import { CommitConflictError } from './commitDrafts'

interface Conflict {
  readonly questions: ConflictQuestionsProps
  /** The decisions for the next try; undefined while a question is open. */
  readonly resolutions: ReadonlyMap<string, FileResolution> | undefined
  /** Forgets the questions; the next try asks those that are left then. */
  readonly leave: () => void
}

interface Asked {
  readonly error: CommitConflictError
  readonly answers: ConflictAnswers
}

const noAnswers: ConflictAnswers = new Map()

/**
 * What others changed as well, where that ended a commit, and what the person has decided about it so far. It stays
 * while the next try is under way; a try that ends with questions again asks all of them anew. A question in an open
 * form is no failure to be listed: the operation is dismissed.
 */
export function useConflict(operation: Operation | undefined, reference: RefReference): Conflict | undefined {
  const [asked, setAsked] = useState<Asked>()
  const error = operation?.error
  const isQuestion = error instanceof CommitConflictError
  if (isQuestion && asked?.error !== error) setAsked({ error, answers: noAnswers })
  const id = isQuestion ? operation?.id : undefined
  useEffect(() => {
    if (id !== undefined) dismiss(id)
  }, [id])
  if (!asked || (error && !isQuestion)) return undefined
  const { files } = asked.error
  const { answers } = asked
  return {
    questions: {
      reference,
      files,
      answers,
      isBusy: operation?.type === 'Loading',
      onAnswer: (path, ids, side) => setAsked({ ...asked, answers: answer(answers, path, ids, side) }),
    },
    resolutions: resolutionsOf(files, answers),
    leave: () => setAsked(undefined),
  }
}
