export type { ChangeKind } from './changes/changeIds'
export { countChanges } from './changes/countChanges'
export { describeChanges, describeNewFile, type ValueChange } from './changes/describeChanges'
export { pathBefore } from './changes/pathBefore'
export { mergeFile, mergeFilePreferringOurs } from './mergeFile'
export { isSame, type Located } from './sameNode'
export { takeChanges } from './takeChanges'
export { bothRuns } from './text/mergeText'
export type {
  Choices,
  FieldConflict,
  LinesConflict,
  MergeConflict,
  MergeResult,
  OrderConflict,
  Side,
} from './types'
export { valuesOf } from './valuesOf'
