import type { FileConflict, FileResolution } from '~/drafts/commit'
import type { Side } from '~/drafts/merge'

/** A person's answers so far: by path, then by the conflict's id. */
export type ConflictAnswers = ReadonlyMap<string, ReadonlyMap<string, Side>>

export function answer(
  answers: ConflictAnswers,
  path: string,
  ids: readonly string[],
  side: Side,
): ConflictAnswers {
  const file = new Map(answers.get(path))
  for (const id of ids) file.set(id, side)
  return new Map(answers).set(path, file)
}

/**
 * What is asked about a file at the moment: where its name is in question, that comes first, and what is in it only
 * matters where both are to go together.
 */
export function askedNow(
  { conflicts }: FileConflict,
  choices: ReadonlyMap<string, Side>,
): FileConflict['conflicts'] {
  const whole = conflicts.find(({ kind }) => kind === 'file')
  return whole && choices.get(whole.id) !== 'both' ? [whole] : conflicts
}

/** The decisions for the next try; undefined while a question is open. */
export function resolutionsOf(
  files: readonly FileConflict[],
  answers: ConflictAnswers,
): ReadonlyMap<string, FileResolution> | undefined {
  const resolutions = new Map<string, FileResolution>()
  for (const file of files) {
    const { path, theirs } = file
    const choices = answers.get(path) ?? new Map<string, Side>()
    if (!askedNow(file, choices).every(({ id }) => choices.has(id))) return undefined
    resolutions.set(path, { theirs, choices })
  }
  return resolutions
}
