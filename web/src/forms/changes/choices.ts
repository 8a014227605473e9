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

/** The decisions for the next try; undefined while a question is open. */
export function resolutionsOf(
  files: readonly FileConflict[],
  answers: ConflictAnswers,
): ReadonlyMap<string, FileResolution> | undefined {
  const resolutions = new Map<string, FileResolution>()
  for (const { path, theirs, conflicts } of files) {
    const choices = answers.get(path) ?? new Map<string, Side>()
    if (!conflicts.every(({ id }) => choices.has(id))) return undefined
    resolutions.set(path, { theirs, choices })
  }
  return resolutions
}
