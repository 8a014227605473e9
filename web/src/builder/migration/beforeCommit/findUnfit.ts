import { checkText } from '~/changes/problems/checkText'
import type { WorkerQuestions } from '~/changes/problems/whileWanted'
import { createPause } from '~/lib/slices/slices'
import { readFiles } from '~/workspace/files/manyFiles'
import type { EditedFile, FilePlace } from '~/workspace/files/openFiles'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'

/** A file that nobody has edited, and that does not fit the changed form. */
export interface InvalidFile {
  readonly path: string
  /** The first of them, in words. */
  readonly problems: readonly string[]
  readonly count: number
}

interface FindOptions {
  readonly before: ProjectForm
  readonly after: ProjectForm
  readonly link: WorkerQuestions
  readonly signal: AbortSignal
  readonly onProgress: (seen: number, found: readonly InvalidFile[]) => void
}

/** How many files are read at a time. */
const STEP = 400
/** Files between two tellings of the progress. */
const PROGRESS = 25
/** A schema that is too much for the validator is so for each entry. */
const MAX_FAILURES = 3

/**
 * The files that have more problems by the changed form than by the one before, as the commit has them. What cannot be
 * read had its problem before.
 */
export async function findUnfit(
  place: Pick<FilePlace, 'provider' | 'reference'>,
  files: readonly EditedFile[],
  { before, after, link, signal, onProgress }: FindOptions,
): Promise<readonly InvalidFile[]> {
  const schemas = { before: JSON.stringify(before.schema), after: JSON.stringify(after.schema) }
  const found: InvalidFile[] = []
  const maybe: { readonly file: EditedFile; readonly text: string; readonly count: number }[] = []
  const pause = createPause()
  let seen = 0
  let failures = 0
  for (let from = 0; from < files.length && failures < MAX_FAILURES; from += STEP) {
    const some = files.slice(from, from + STEP)
    const texts = await readFiles(place, some, signal)
    for (const file of some) {
      signal.throwIfAborted()
      const text = texts.get(file.sha)
      const count = text === undefined ? 0 : await countProblems(schemas.after, file.path, text)
      if (count === undefined) failures += 1
      else if (text !== undefined && count > 0) maybe.push({ file, text, count })
      seen += 1
      await pause()
      if (seen % PROGRESS === 0) onProgress(seen, found)
      if (failures >= MAX_FAILURES) break
    }
    // The worker learns another schema for these: all together.
    for (const { file, text, count } of maybe.splice(0)) {
      signal.throwIfAborted()
      const old = await countProblems(schemas.before, file.path, text)
      if (old !== undefined && old < count) {
        const { problems } = await checkText(link, after, file.path, text)
        found.push({ path: file.path, problems, count })
      }
    }
    onProgress(seen, [...found])
  }
  return found

  /** Undefined where the validator does not answer. */
  async function countProblems(schema: string, path: string, text: string): Promise<number | undefined> {
    const outcome = await link.ask({ schema, data: text, file: { path, body: after.body }, probes: [] })
    return outcome.kind === 'checked' ? outcome.count : undefined
  }
}
