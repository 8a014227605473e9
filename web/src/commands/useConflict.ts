import { useState } from 'react'
import type { FileResolution } from '~/drafts/commit'
import type { ConflictQuestionsProps } from '~/editor/changes/ConflictQuestions'
import { answer, type ConflictAnswers, resolutionsOf } from '~/editor/changes/choices'
import { CommitConflictError } from './commitDrafts'
import type { Operation } from './operations'

interface Conflict {
  readonly questions: ConflictQuestionsProps
  /** The decisions for the next try; undefined while a question is open. */
  readonly resolutions: ReadonlyMap<string, FileResolution> | undefined
}

/** What others changed as well, where that ended a commit, and what the person has decided about it so far. */
export function useConflict(operation: Operation | undefined): Conflict | undefined {
  const [answers, setAnswers] = useState<ConflictAnswers>(new Map())
  const error = operation?.error
  if (!(error instanceof CommitConflictError)) return undefined
  const { files } = error
  return {
    questions: {
      files,
      answers,
      onAnswer: (path, id, side) => setAnswers((before) => answer(before, path, id, side)),
    },
    resolutions: resolutionsOf(files, answers),
  }
}
