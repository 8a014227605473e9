import type { TreeEntry } from '~/provider/types'
import type { CommittedText } from '../DocumentStore'
import type { Draft } from '../draft'
import { countChanges, mergeFile } from '../merge'
import { blobId } from './blobId'
import { type EntryAt, foldersOf, type TreeView } from './treeEntries'
import type { FileConflict, FileResolution, FileToCheck, WholeFileConflict } from './types'

/** What a commit on this head does with one draft. */
export type FilePlan =
  | {
      readonly type: 'write'
      readonly file: CommittedText
      /** How much of others was merged in; 0 where nothing was. */
      readonly theirChanges: number
    }
  /** Our edits go into the file of another name that theirs has become. */
  | { readonly type: 'move'; readonly file: CommittedText; readonly target: CommittedText }
  /** The branch has it, or the person gave it up. */
  | { readonly type: 'done'; readonly file: CommittedText }
  | { readonly type: 'conflict'; readonly conflict: FileConflict }

type Write = Extract<FilePlan, { readonly type: 'write' }>

/** Whether changes of others were merged in. */
export function isMerged(plan: FilePlan): plan is Write {
  return plan.type === 'write' && plan.theirChanges > 0
}

/** What is to be looked at of a plan before it is carried out. */
export function fileToCheck(plan: FilePlan): FileToCheck | readonly [] {
  if (plan.type !== 'write' && plan.type !== 'move') return []
  const { file } = plan
  const { text } = (plan.type === 'move' ? plan.target : file).base
  return { path: file.reference.path, ours: file.ours, text, isMerged: isMerged(plan) }
}

const WHOLE_FILE = 'file'
/** Shorter contents are the same in many files, so they tell nothing about a rename. */
const MIN_RENAMED_LENGTH = 16

/** `readText` answers their text, undefined where it is none; it is called only where it is needed. */
export async function planFile(
  draft: Draft,
  { entryAt, fileOf }: TreeView,
  resolution: FileResolution | undefined,
  readText: (sha: string) => Promise<string | undefined>,
): Promise<FilePlan> {
  const { base, text } = draft
  const entry = entryAt(draft.reference.path)
  const theirs = entry?.sha ?? null
  const decided = resolution?.theirs === theirs ? resolution : undefined
  const choice = decided?.choices.get(WHOLE_FILE)
  if (isPathTaken(draft.reference.path, entry, entryAt)) {
    // Ours would take a whole folder away, which nobody has asked for.
    return choice === 'theirs' ? done(draft, entry, '') : wholeFile(draft, entry, { reason: 'path-taken' })
  }
  if (theirs === base.sha) {
    return text === base.text ? done(draft, entry, text) : write(draft, entry, text, 0)
  }
  if (!entry) {
    const renamed = renamedFile(draft, fileOf)
    if (choice === 'both' && renamed) return move(draft, renamed)
    if (choice === 'ours') return write(draft, entry, text, 0)
    if (choice === 'theirs') return done(draft, entry, '')
    return wholeFile(draft, entry, { reason: 'removed', ...(renamed && { renamedTo: renamed.path }) })
  }
  if (entry.sha === blobId(text)) return done(draft, entry, text)
  const theirText = await readText(entry.sha)
  if (choice === 'ours') return write(draft, entry, text, 0)
  if (choice === 'theirs') return done(draft, entry, theirText ?? '')
  if (theirText === undefined) return wholeFile(draft, entry, { reason: 'not-text' })
  if (base.sha === null) return wholeFile(draft, entry, { reason: 'added' }, theirText)
  const result = mergeFile(base.text, text, theirText, decided?.choices)
  if (result.type === 'conflict') {
    const { path } = draft.reference
    const versions = { base: base.text, ours: text, theirs: theirText }
    return { type: 'conflict', conflict: { path, theirs, versions, conflicts: result.conflicts } }
  }
  if (result.text === theirText) return done(draft, entry, theirText)
  return write(draft, entry, result.text, countChanges(base.text, theirText))
}

function isPathTaken(path: string, entry: TreeEntry | undefined, entryAt: EntryAt): boolean {
  if (entry && entry.type !== 'blob') return true
  return foldersOf(path).some((folder) => (entryAt(folder)?.type ?? 'tree') !== 'tree')
}

/** The file that has the content which ours began with, now that ours is gone. */
function renamedFile({ base }: Draft, fileOf: TreeView['fileOf']): TreeEntry | undefined {
  return base.sha === null || base.text.length < MIN_RENAMED_LENGTH ? undefined : fileOf(base.sha)
}

/** One of the two versions counts: asks which. */
function wholeFile(
  { reference: { path }, base, text }: Draft,
  entry: TreeEntry | undefined,
  reason: Omit<WholeFileConflict, 'kind' | 'id'>,
  theirText?: string,
): FilePlan {
  const conflict: WholeFileConflict = { kind: 'file', id: WHOLE_FILE, ...reason }
  const versions = { base: base.text, ours: text, theirs: theirText }
  return {
    type: 'conflict',
    conflict: { path, theirs: entry?.sha ?? null, versions, conflicts: [conflict] },
  }
}

function write(draft: Draft, entry: TreeEntry | undefined, text: string, theirChanges: number): FilePlan {
  return { type: 'write', file: committed(draft, entry, text, blobId(text)), theirChanges }
}

function done(draft: Draft, entry: TreeEntry | undefined, text: string): FilePlan {
  return { type: 'done', file: committed(draft, entry, text, entry?.sha ?? null) }
}

function move(draft: Draft, { path, mode }: TreeEntry): FilePlan {
  const { text, reference } = draft
  return {
    type: 'move',
    file: committed(draft, undefined, '', null),
    target: { reference: { ...reference, path }, ours: text, base: { sha: blobId(text), text, mode } },
  }
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
