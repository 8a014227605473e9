export { mergeFile, mergeFilePreferringOurs } from './mergeFile'
export { mergeJson } from './mergeJson'
export { mergeText } from './mergeText'
export type { Choices, FieldConflict, LinesConflict, MergeConflict, MergeResult, Side } from './types'
