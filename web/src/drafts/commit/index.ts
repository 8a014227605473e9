export { blobId } from './blobId'
export { commitChangeSet } from './commitChangeSet'
export { planFile } from './planFile'
export { publish } from './publish'
export { type TreeView, treeEntries } from './treeEntries'
export type {
  CommitOutcome,
  CommitProgress,
  CommitProvider,
  CommitRequest,
  FileConflict,
  FileResolution,
  FileVersions,
  MergedFile,
  MovedFile,
  WholeFileConflict,
  WholeFileReason,
} from './types'
