export type { ChangeKind } from './changeIds'
export { countChanges } from './countChanges'
export { describeChanges, type ValueChange } from './describeChanges'
export { mergeFile, mergeFilePreferringOurs } from './mergeFile'
export { takeChanges } from './mergeJson'
export { bothRuns } from './mergeText'
export { pathBefore } from './pathBefore'
export type { Located } from './sameNode'
export type {
  Choices,
  FieldConflict,
  LinesConflict,
  MergeConflict,
  MergeResult,
  OrderConflict,
  Side,
} from './types'
