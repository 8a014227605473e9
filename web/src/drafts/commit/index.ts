export { blobId } from './blobId'
export { commitChangeSet } from './commitChangeSet'
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
