import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import type { FileChange, TreeEntry } from '~/provider/types'
import type { Draft } from '../draft'
import { type Choices, countChanges, type MergeConflict, mergeFile, type Side } from '../merge'
import type { CommittedText } from '../settleDrafts'
import type { FileBlob, FileOrigin } from '../TextDocument'
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
      /** What goes along: the name that others gave a file which gets ours. */
      readonly instead?: string
    }
  /** Our edits go into the file of another name that theirs has become. */
  | {
      readonly type: 'move'
      readonly file: CommittedText
      readonly target: CommittedText
      readonly theirChanges: number
    }
  /** The file at `path` goes; theirs may have called it so. */
  | { readonly type: 'delete'; readonly file: CommittedText; readonly path: string }
  /** The branch has it, or the person gave it up. */
  | {
      readonly type: 'done'
      readonly file: CommittedText
      /** The person gave it up for what others did. */
      readonly isGivenUp?: true
    }
  | { readonly type: 'conflict'; readonly conflict: FileConflict }

/** The text that came of the draft at `path`, wherever it stands now. */
export interface FileText {
  readonly path: string
  readonly text: string
}

type Written = Extract<FilePlan, { readonly type: 'write' | 'move' }>

/** Whether something is written for this draft. */
export function isWritten(plan: FilePlan): plan is Written {
  return plan.type === 'write' || plan.type === 'move'
}

/** What is written. */
export function writtenFile(plan: Written): CommittedText {
  return plan.type === 'move' ? plan.target : plan.file
}

/** What is there in the end of a draft that came from `path`. */
export function textOf(plan: Exclude<FilePlan, { readonly type: 'conflict' }>): FileText {
  const { text } = (isWritten(plan) ? writtenFile(plan) : plan.file).base
  return { path: plan.file.reference.path, text }
}

/** What a commit does to the branch for a draft; nothing where the branch has it. */
export function changesOf(plan: FilePlan): readonly FileChange[] {
  // The mode of a file that goes is not looked at.
  if (plan.type === 'delete') return [{ path: plan.path, mode: plan.file.base.mode, content: null }]
  if (!isWritten(plan)) return []
  const { reference, base } = writtenFile(plan)
  const { sha, mode, text } = base
  const content = base.isUnread && sha !== null ? { blob: sha } : text
  const written = { path: reference.path, mode, content }
  const instead = plan.type === 'write' ? plan.instead : undefined
  return instead === undefined ? [written] : [written, { path: instead, mode, content: null }]
}

/** Whether changes of others were merged in. */
export function isMerged(plan: FilePlan): plan is Written {
  return isWritten(plan) && plan.theirChanges > 0
}

/** What is to be looked at of a plan before it is carried out. */
export function fileToCheck(plan: FilePlan): FileToCheck | readonly [] {
  if (!isWritten(plan)) return []
  const { reference, ours } = plan.file
  const { base } = writtenFile(plan)
  // What only gets another name is as valid as it was, and nobody has read it.
  if (base.isUnread) return []
  return { path: reference.path, ours, text: base.text, isMerged: isMerged(plan) }
}

const WHOLE_FILE = 'file'
/** Shorter contents are the same in many files, so they tell nothing about a rename. */
const MIN_RENAMED_LENGTH = 16

/** Answers their text, undefined where it is none; it is called only where it is needed. */
export type ReadText = (sha: string) => Promise<string | undefined>

/** @param isMoved whether the file at a path goes because the same commit has it elsewhere. */
export async function planFile(
  draft: Draft,
  { entryAt, renamedFrom }: TreeView,
  resolution: FileResolution | undefined,
  readText: ReadText,
  isMoved: (path: string) => boolean = () => false,
): Promise<FilePlan> {
  const { base, text } = draft
  const entry = entryAt(draft.reference.path)
  const theirs = entry?.sha ?? null
  const decided = resolution?.theirs === theirs ? resolution : undefined
  const choice = decided?.choices.get(WHOLE_FILE)
  if (draft.isDeleted) {
    const isAsked = !isMoved(draft.reference.path)
    return planDeleted(draft, { entryAt, renamedFrom }, resolution, isAsked, readText)
  }
  if (isPathTaken(draft.reference.path, entry, entryAt)) {
    // Ours would take a whole folder away, which nobody has asked for.
    return choice === 'theirs' ? givenUp(draft, entry) : wholeFile(draft, entry, { reason: 'path-taken' })
  }
  if (draft.movedFrom) {
    return planMoved(draft, draft.movedFrom, { entryAt, renamedFrom }, resolution, readText)
  }
  if (draft.blob) return planBlob(draft, draft.blob, entry, choice)
  if (theirs === base.sha) {
    return text === base.text ? done(draft, entry, text) : write(draft, entry, text, 0)
  }
  if (!entry) {
    const renamed = await renamedFrom(draft.reference.path, tellingId(draft))
    if (renamed) {
      const format = await loadFormat(draft.reference.path)
      return planRenamed(draft, format, renamed, resolution, await readText(renamed.sha))
    }
    if (choice === 'ours') return write(draft, entry, text, 0)
    if (choice === 'theirs') return done(draft, entry, '')
    return wholeFile(draft, entry, { reason: 'removed' })
  }
  if (entry.sha === blobId(text)) return done(draft, entry, text)
  const theirText = await readText(entry.sha)
  if (choice === 'ours') return write(draft, entry, text, 0)
  if (choice === 'theirs') return done(draft, entry, theirText)
  if (theirText === undefined) return wholeFile(draft, entry, { reason: 'not-text' })
  if (base.sha === null) return wholeFile(draft, entry, { reason: 'added' }, theirText)
  const format = await loadFormat(draft.reference.path)
  const result = mergeFile(format, base.text, text, theirText, decided?.choices)
  if (result.type === 'conflict') {
    const { path } = draft.reference
    const versions = { base: base.text, ours: text, theirs: theirText }
    return { type: 'conflict', conflict: { path, theirs, versions, conflicts: result.conflicts } }
  }
  if (result.text === theirText) return done(draft, entry, theirText)
  return write(draft, entry, result.text, countChanges(format, base.text, theirText))
}

function isPathTaken(path: string, entry: TreeEntry | undefined, entryAt: EntryAt): boolean {
  if (entry && entry.type !== 'blob') return true
  return foldersOf(path).some((folder) => (entryAt(folder)?.type ?? 'tree') !== 'tree')
}

/** A file that others have changed or renamed goes only where the person says so, having seen that. */
async function planDeleted(
  draft: Draft,
  { entryAt, renamedFrom }: TreeView,
  resolution: FileResolution | undefined,
  isAsked: boolean,
  readText: ReadText,
): Promise<FilePlan> {
  const { base, reference } = draft
  const entry = entryAt(reference.path)
  if (entry && entry.type !== 'blob') return done(draft, entry, '')
  if (entry && (entry.sha === base.sha || !isAsked))
    return { type: 'delete', file: committed(draft, undefined, '', null), path: reference.path }
  if (!isAsked) return done(draft, undefined, '')
  const found = entry ?? (await renamedFrom(reference.path, tellingId(draft)))
  if (!found) return done(draft, undefined, '')
  const choice = resolution?.theirs === found.sha ? resolution.choices.get(WHOLE_FILE) : undefined
  if (choice === 'ours')
    return { type: 'delete', file: committed(draft, undefined, '', null), path: found.path }
  const theirText = await readText(found.sha)
  if (choice === 'theirs') return done(draft, entry, entry ? theirText : '')
  const reason = { reason: 'changed', ...(!entry && { renamedTo: found.path }) } as const
  return wholeFile({ ...draft, text: '' }, found, reason, theirText)
}

/** The id of what the file was, where that tells it from others. */
function tellingId({ base }: Draft): string | undefined {
  return base.isUnread || base.text.length >= MIN_RENAMED_LENGTH ? (base.sha ?? undefined) : undefined
}

/** A file of which nothing but its bytes is known: nothing can be merged into it. */
function planBlob(
  draft: Draft,
  blob: FileBlob,
  entry: TreeEntry | undefined,
  choice: Side | undefined,
): FilePlan {
  const theirs = entry?.sha ?? null
  if (theirs === blob.sha) return done(draft, entry, undefined)
  if (theirs === draft.base.sha || choice === 'ours') return writeBlob(draft, entry, blob)
  if (choice === 'theirs') return givenUp(draft, entry)
  const reason = theirs === null ? 'removed' : draft.base.sha === null ? 'added' : 'not-text'
  return wholeFile(draft, entry, { reason })
}

/** A file that gets another path: what others did to it at its old one meanwhile goes along. */
async function planMoved(
  draft: Draft,
  { path: before, sha: began }: FileOrigin,
  { entryAt, renamedFrom }: TreeView,
  resolution: FileResolution | undefined,
  readText: ReadText,
): Promise<FilePlan> {
  const { reference, base, blob } = draft
  const here = entryAt(reference.path)
  const there = entryAt(before)
  const isThere = there?.type === 'blob'
  const gone = isThere ? undefined : await renamedFrom(before, began)
  const theirs = here && here.sha !== base.sha ? here : isThere ? there : gone
  const choices: Choices = resolution?.theirs === (theirs?.sha ?? null) ? resolution.choices : new Map()
  const choice = choices.get(WHOLE_FILE)
  if (choice === 'theirs') return givenUp(draft, here)
  if (here && here === theirs && choice !== 'ours') {
    return wholeFile(draft, here, { reason: 'added' }, await readText(here.sha))
  }
  if (isThere && there.sha !== began) return planChangedMoved(draft, began, there, choices, readText)
  if (!isThere && choice !== 'ours') {
    if (gone && !blob) {
      const text = (await readText(began)) ?? ''
      const [format, theirText] = await Promise.all([loadFormat(reference.path), readText(gone.sha)])
      const asEdited = { ...draft, base: { sha: began, text, mode: base.mode } }
      return planRenamed(asEdited, format, gone, resolution, theirText)
    }
    if (choice === 'both') return givenUp(draft, here)
    return wholeFile(draft, gone, { reason: 'removed', ...(gone && { renamedTo: gone.path }) })
  }
  const written = blob ? writeBlob(draft, here, blob) : write(draft, here, draft.text, 0)
  return gone && written.type === 'write' ? { ...written, instead: gone.path } : written
}

/** A file that gets another path has been changed by others at its old one. */
async function planChangedMoved(
  draft: Draft,
  began: string,
  there: TreeEntry,
  choices: Choices,
  readText: ReadText,
): Promise<FilePlan> {
  const { reference, blob, text } = draft
  if (blob) return { ...writeBlob(draft, undefined, { sha: there.sha, mode: there.mode }), theirChanges: 1 }
  const [base, theirText] = await Promise.all([readText(began), readText(there.sha)])
  if (choices.get(WHOLE_FILE) === 'ours') return write(draft, undefined, text, 0)
  if (base === undefined || theirText === undefined) return wholeFile(draft, there, { reason: 'not-text' })
  const format = await loadFormat(reference.path)
  const result = mergeFile(format, base, text, theirText, choices)
  if (result.type === 'merged') {
    return write(draft, undefined, result.text, countChanges(format, base, theirText))
  }
  const versions = { base, ours: text, theirs: theirText }
  const { path } = reference
  return { type: 'conflict', conflict: { path, theirs: there.sha, versions, conflicts: result.conflicts } }
}

/** Ours has another name on the branch, and perhaps another text. */
function planRenamed(
  draft: Draft,
  format: DataFormat | undefined,
  renamed: TreeEntry,
  resolution: FileResolution | undefined,
  theirText: string | undefined,
): FilePlan {
  const { base, text } = draft
  const choices = resolution?.theirs === renamed.sha ? resolution.choices : new Map<string, Side>()
  const choice = choices.get(WHOLE_FILE)
  if (choice === 'ours') return write(draft, undefined, text, 0)
  if (choice === 'theirs') return done(draft, undefined, '')
  const reason = { reason: 'removed', renamedTo: renamed.path } as const
  if (theirText === undefined) return wholeFile(draft, renamed, reason)
  const result = mergeFile(format, base.text, text, theirText, choices)
  if (choice === 'both' && result.type === 'merged') {
    const changes = renamed.sha === base.sha ? 0 : countChanges(format, base.text, theirText)
    return move(draft, renamed, result.text, changes)
  }
  return wholeFile(draft, renamed, reason, theirText, result.type === 'conflict' ? result.conflicts : [])
}

/** One of the two versions counts: asks which. */
function wholeFile(
  { reference: { path }, base, text }: Draft,
  entry: TreeEntry | undefined,
  reason: Omit<WholeFileConflict, 'kind' | 'id'>,
  theirText?: string,
  inside: readonly MergeConflict[] = [],
): FilePlan {
  const conflict: WholeFileConflict = { kind: 'file', id: WHOLE_FILE, ...reason }
  const versions = { base: base.text, ours: text, theirs: theirText }
  return {
    type: 'conflict',
    conflict: { path, theirs: entry?.sha ?? null, versions, conflicts: [conflict, ...inside] },
  }
}

type Write = Extract<FilePlan, { readonly type: 'write' }>

function write(draft: Draft, entry: TreeEntry | undefined, text: string, theirChanges: number): Write {
  return { type: 'write', file: committed(draft, entry, text, blobId(text)), theirChanges }
}

function writeBlob(draft: Draft, entry: TreeEntry | undefined, { sha, mode }: FileBlob): Write {
  const file = committed(draft, entry, undefined, sha)
  return { type: 'write', file: entry ? file : { ...file, base: { ...file.base, mode } }, theirChanges: 0 }
}

/** `text` is what the branch has; undefined where nobody has read it. */
function done(draft: Draft, entry: TreeEntry | undefined, text: string | undefined): FilePlan {
  return { type: 'done', file: committed(draft, entry, text, entry?.sha ?? null) }
}

/** What others did counts, or the branch as it is. */
export function givenUp(draft: Draft, entry: TreeEntry | undefined): FilePlan {
  const file = committed(draft, entry, entry?.type === 'blob' ? undefined : '', entry?.sha ?? null)
  return { type: 'done', file, isGivenUp: true }
}

function move(draft: Draft, { path, mode }: TreeEntry, text: string, theirChanges: number): FilePlan {
  const reference = { ...draft.reference, path }
  return {
    type: 'move',
    file: committed(draft, undefined, '', null),
    target: { reference, ours: draft.text, base: { sha: blobId(text), text, mode } },
    theirChanges,
  }
}

/** The mode that the branch has stays: an executable file remains one. */
function committed(
  draft: Draft,
  entry: TreeEntry | undefined,
  text: string | undefined,
  sha: string | null,
): CommittedText {
  const mode = entry?.type === 'blob' ? entry.mode : draft.base.mode
  return {
    reference: draft.reference,
    ours: draft.text,
    ...(draft.isDeleted && { isDeleted: true }),
    ...(draft.blob && { blob: draft.blob }),
    base: text === undefined ? { sha, text: '', mode, isUnread: true } : { sha, text, mode },
  }
}
