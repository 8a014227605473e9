import type { TreeEntry } from '~/provider/types'
import type { CommittedText } from '../DocumentStore'
import type { Draft } from '../draft'
import { mergeFile } from '../merge'
import { blobId } from './blobId'
import { type EntryAt, foldersOf } from './treeEntries'
import type { FileConflict, FileResolution, WholeFileReason } from './types'

/** What a commit on this head does with one draft. */
export type FilePlan =
  | { readonly type: 'write'; readonly file: CommittedText; readonly isMerged: boolean }
  /** The branch has it, or the person gave it up. */
  | { readonly type: 'done'; readonly file: CommittedText }
  | { readonly type: 'conflict'; readonly conflict: FileConflict }

const WHOLE_FILE = 'file'

/** `readText` answers their text, undefined where it is none; it is called only where it is needed. */
export async function planFile(
  draft: Draft,
  entryAt: EntryAt,
  resolution: FileResolution | undefined,
  readText: (sha: string) => Promise<string | undefined>,
): Promise<FilePlan> {
  const { base, text } = draft
  const entry = entryAt(draft.reference.path)
  const theirs = entry?.sha ?? null
  const decided = resolution?.theirs === theirs ? resolution : undefined
  if (isPathTaken(draft.reference.path, entry, entryAt)) {
    // Ours would take a whole folder away, which nobody has asked for.
    const isGivenUp = decided?.choices.get(WHOLE_FILE) === 'theirs'
    return wholeFile(draft, entry, 'path-taken', undefined, isGivenUp ? decided : undefined)
  }
  if (theirs === base.sha) {
    return text === base.text ? done(draft, entry, text) : write(draft, entry, text, false)
  }
  if (!entry) return wholeFile(draft, entry, 'removed', undefined, decided)
  if (entry.sha === blobId(text)) return done(draft, entry, text)
  const theirText = await readText(entry.sha)
  if (theirText === undefined) return wholeFile(draft, entry, 'not-text', undefined, decided)
  if (base.sha === null) return wholeFile(draft, entry, 'added', theirText, decided)
  const result = mergeFile(base.text, text, theirText, decided?.choices)
  if (result.type === 'conflict') {
    const { path } = draft.reference
    return { type: 'conflict', conflict: { path, theirs, conflicts: result.conflicts } }
  }
  return result.text === theirText ? done(draft, entry, theirText) : write(draft, entry, result.text, true)
}

function isPathTaken(path: string, entry: TreeEntry | undefined, entryAt: EntryAt): boolean {
  if (entry && entry.type !== 'blob') return true
  return foldersOf(path).some((folder) => (entryAt(folder)?.type ?? 'tree') !== 'tree')
}

/** One of the two versions counts; asks which, unless that was decided. */
function wholeFile(
  draft: Draft,
  entry: TreeEntry | undefined,
  reason: WholeFileReason,
  theirText: string | undefined,
  decided?: FileResolution,
): FilePlan {
  const choice = decided?.choices.get(WHOLE_FILE)
  if (choice === 'ours') return write(draft, entry, draft.text, false)
  if (choice === 'theirs') return done(draft, entry, theirText ?? '')
  const conflict = { kind: 'file', id: WHOLE_FILE, reason, ours: draft.text, theirs: theirText } as const
  return {
    type: 'conflict',
    conflict: { path: draft.reference.path, theirs: entry?.sha ?? null, conflicts: [conflict] },
  }
}

function write(draft: Draft, entry: TreeEntry | undefined, text: string, isMerged: boolean): FilePlan {
  return { type: 'write', file: committed(draft, entry, text, blobId(text)), isMerged }
}

function done(draft: Draft, entry: TreeEntry | undefined, text: string): FilePlan {
  return { type: 'done', file: committed(draft, entry, text, entry?.sha ?? null) }
}

/** The mode that the branch has stays: an executable file remains one. */
function committed(
  draft: Draft,
  entry: TreeEntry | undefined,
  text: string,
  sha: string | null,
): CommittedText {
  const mode = entry?.type === 'blob' ? entry.mode : draft.base.mode
  return { reference: draft.reference, ours: draft.text, base: { sha, text, mode } }
}
