export { blobId } from './blobId'
export { commitChangeSet } from './commitChangeSet'
export { type CommitToUndo, draftsToUndo } from './draftsToUndo'
export { findRenamed } from './findRenamed'
export { changesOf, planFile } from './planFile'
export { publish } from './publish'
export { type TreeView, treeEntries } from './treeEntries'
export type {
  CommitCheck,
  CommitOutcome,
  CommitProgress,
  CommitProvider,
  CommitRequest,
  FileConflict,
  FileResolution,
  FileToCheck,
  FileVersions,
  MergedFile,
  MovedFile,
  WholeFileConflict,
  WholeFileReason,
} from './types'
