export { blobId } from './blobId'
export { commitChangeSet } from './commitChangeSet'
export type {
  CommitOutcome,
  CommitProgress,
  CommitProvider,
  CommitRequest,
  FileConflict,
  FileResolution,
  WholeFileConflict,
  WholeFileReason,
} from './types'
