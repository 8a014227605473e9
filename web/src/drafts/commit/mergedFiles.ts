import { m } from '~/paraglide/messages'
import { type FilePlan, isMerged, writtenFile } from './planFile'
import type { CommitProvider, CommitRequest, MergedFile } from './types'

/** More files than these are counted only: each costs a request. */
const MAX_ASKED = 5

/** The files into which changes of others go, with who committed to them last on `head`. */
export async function mergedFiles(
  provider: CommitProvider,
  { repository, signal }: CommitRequest,
  head: string,
  plans: readonly FilePlan[],
): Promise<readonly MergedFile[]> {
  const merged = plans
    .filter(isMerged)
    .map((plan) => ({ path: writtenFile(plan).reference.path, changes: plan.theirChanges }))
  const asked = merged.slice(0, MAX_ASKED).map(async (file): Promise<MergedFile> => {
    try {
      const request = { ref: head, path: file.path, page: 1, pageSize: 1 }
      const { commits } = await provider.history(repository, request, signal)
      const author = commits[0]?.authorName
      return author === undefined ? file : { ...file, author }
    } catch {
      // A name is not worth a failed commit. Where the person has cancelled, the next step says so.
      return file
    }
  })
  return [...(await Promise.all(asked)), ...merged.slice(MAX_ASKED)]
}

/** The message with a line for every file into which changes of others were merged. */
export function messageWithMerges(message: string, merged: readonly MergedFile[]): string {
  const lines = merged.map(({ path, changes, author }) =>
    author === undefined
      ? m.drafts_merged_file({ path, count: changes })
      : m.drafts_merged_file_by({ path, count: changes, author }),
  )
  return lines.length === 0 ? message : `${message.trimEnd()}\n\n${lines.join('\n')}`
}
