import { undoOf } from '~/drafts/document/EditedDocument'
import { editTogether } from '~/drafts/documents'
import type { FileBlob, FileFate, TextDocument } from '~/drafts/TextDocument'
import { nameUpload, uploadsOn } from '~/drafts/uploads/uploads'
import { isProjectPath } from '~/lib/paths'
import type { TextEdit } from '~/lib/text/text'
import { isLink } from '~/provider/treeEntry'
import { type EditedFile, type FilePlace, openFile, openFree, openUnread, readDocument } from './openFiles'

export { type EditedFile, type FilePlace, openFile } from './openFiles'

/** Takes an edit back, for as long as nothing else happens to its files. */
export type Undo = () => void

/** One intent in several files: what was done last is taken back first. */
export function together(undos: readonly Undo[]): Undo {
  return () => {
    for (const undo of undos.toReversed()) undo()
  }
}

/** The same edit of several files, as one. Where it fails for one of them all is as it was. */
export async function eachFile<File>(
  files: readonly File[],
  edit: (file: File) => Promise<Undo>,
): Promise<Undo> {
  const [only] = files
  if (only !== undefined && files.length === 1) return edit(only)
  const undos: Undo[] = []
  await editTogether(async () => {
    try {
      for (const file of files) undos.push(await edit(file))
    } catch (error) {
      together(undos)()
      throw error
    }
  })
  return () => void editTogether(async () => together(undos)())
}

/** Begins a file where there is none. Rejects, in words for people, where there is one. */
export async function createFile(place: FilePlace, path: string, text: string): Promise<Undo> {
  return fill(place, await openFree(place, path), {}, text)
}

/** Gives a file, or a path without one, another text. */
export async function putText(place: FilePlace, file: EditedFile, text: string): Promise<Undo> {
  return fill(place, await openUnread(place, file), {}, text)
}

/** Puts a blob in the place of a file, or where there is none: nobody reads its bytes. */
export async function putBlob(place: FilePlace, file: EditedFile, blob: FileBlob): Promise<Undo> {
  const document = await openUnread(place, file)
  return document.become({ blob })
}

/** Marks a file as one that is to go, unread; one that is only a draft is gone. */
export async function deleteFile(place: FilePlace, file: EditedFile): Promise<Undo> {
  const document = await openUnread(place, file)
  return document.delete()
}

/** A file that was to go stays, with its edits. */
export async function restoreFile(place: FilePlace, file: EditedFile): Promise<Undo> {
  const document = await openUnread(place, file)
  const { isDeleted: _, ...rest } = document.fate
  return document.become(rest)
}

/** Begins a file with what another says at this moment, and with the files that wait for it. */
export async function duplicateFile(place: FilePlace, file: EditedFile, path: string): Promise<Undo> {
  const document = await openFile(place, file)
  const undo = await createFile(place, path, document.text)
  await nameUploadsOf(place, file.path, path)
  return undo
}

/** Moves a file, with its edits. One that nobody has edited goes by its blob, unread. */
export async function renameFile(place: FilePlace, file: EditedFile, path: string): Promise<Undo> {
  const source = await openUnread(place, file)
  const target = await openFree(place, path, source.base.mode)
  // What a project file says about others is asked of its draft.
  if (isProjectPath(path) && !isLink({ mode: source.base.mode })) await readDocument(place, source)
  const undoNew = await moveInto(place, target, source)
  await nameUploadsOf(place, file.path, path)
  const undoOld = source.delete()
  return () => {
    const { version } = target
    undoNew()
    // What was edited at its new path since stays there, and is not at both.
    if (target.version !== version) undoOld()
  }
}

/** Changes the text of a file as one step; `edits` is asked with the text as it is at this moment. */
export async function editFile(
  place: FilePlace,
  file: EditedFile,
  edits: (text: string) => readonly TextEdit[],
): Promise<Undo> {
  const document = await openFile(place, file)
  document.apply(edits(document.text), 'history')
  return undoOf(document)
}

async function moveInto(place: FilePlace, target: TextDocument, source: TextDocument): Promise<Undo> {
  const { base, fate, reference } = source
  const movedFrom =
    fate.movedFrom ?? (base.sha === null ? undefined : { path: reference.path, sha: base.sha })
  // Where it comes back to its own path, nothing has moved.
  const isBack = movedFrom?.path === target.reference.path && movedFrom.sha === target.base.sha
  const moved: FileFate = movedFrom && !isBack ? { movedFrom } : {}
  const isUnedited = !source.isDirty && !isProjectPath(target.reference.path)
  const blob = fate.blob ?? (isUnedited && base.sha !== null ? { sha: base.sha, mode: base.mode } : undefined)
  if (!blob) return fill(place, target, moved, source.text)
  return target.become(isBack && blob.sha === target.base.sha ? {} : { ...moved, blob })
}

async function fill(place: FilePlace, document: TextDocument, fate: FileFate, text: string): Promise<Undo> {
  // What an edit is of must be known.
  if (document.fate.blob) document.become({})
  if (document.base.isUnread) await readDocument(place, document)
  return document.become(fate, text || '\n')
}

/**
 * An upload goes along with a commit while a draft that it is known to names it.
 * @param valueAfter how the other file names what this one names by a value.
 */
export async function nameUploadsOf(
  { provider, reference }: FilePlace,
  from: string,
  to: string,
  valueAfter: (value: string) => string = (value) => value,
): Promise<void> {
  for (const upload of uploadsOn(provider.account, reference)) {
    for (const { dataFile, value } of upload.names) {
      if (dataFile === from) await nameUpload(upload, { dataFile: to, value: valueAfter(value) })
    }
  }
}
