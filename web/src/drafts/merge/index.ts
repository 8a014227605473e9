export { describeChanges, type ValueChange } from './describeChanges'
export { mergeFile, mergeFilePreferringOurs } from './mergeFile'
export type { Choices, FieldConflict, LinesConflict, MergeConflict, MergeResult, Side } from './types'
