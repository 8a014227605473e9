export { blobId } from './blobId'
export { commitChangeSet } from './commitChangeSet'
export type {
  CommitOutcome,
  CommitProgress,
  CommitRequest,
  FileConflict,
  FileResolution,
  WholeFileConflict,
  WholeFileReason,
} from './types'
